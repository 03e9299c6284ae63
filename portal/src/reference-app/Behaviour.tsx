import { useId } from 'react'
import { Button } from '../kit/Button.tsx'
import { Switch } from '../kit/Choice.tsx'
import { Segmented } from '../kit/Segmented.tsx'
import styles from './ReferenceApp.module.css'
import type { Settings } from './settings.ts'

interface BehaviourProps {
  settings: Settings
  onChange: (changed: Partial<Settings>) => void
  onReload: () => void
  onRenew: () => void
}

const SHAPES = [
  { value: 'frame', label: 'postMessage' },
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
] as const

/** A group of choices for each thing that a person, a telephone or a network would decide. */
export function Behaviour({ settings, onChange, onReload, onRenew }: BehaviourProps) {
  return (
    <div className={styles.behaviour}>
      <Row label="Forma de la aplicación" options={SHAPES} value={settings.shape} onChange={(shape) => onChange({ shape })} />
      <Row
        label="Posición"
        options={[
          { value: 'ok', label: 'Valencia' },
          { value: 'denied', label: 'Denegada' },
          { value: 'silent', label: 'No contesta' },
        ]}
        value={settings.position}
        onChange={(position) => onChange({ position })}
      />
      <Row
        label="Descargas"
        options={[
          { value: 'ok', label: 'Bien' },
          { value: 'error', label: 'Error' },
          { value: 'silent', label: 'No contesta' },
        ]}
        value={settings.download}
        onChange={(download) => onChange({ download })}
      />
      <Row
        label="Contactos"
        options={[
          { value: 'ok', label: 'Permitidos' },
          { value: 'denied', label: 'Denegados' },
        ]}
        value={settings.contacts}
        onChange={(contacts) => onChange({ contacts })}
      />
      <Row
        label="Firma"
        options={[
          { value: 'ok', label: 'Firma' },
          { value: 'denied', label: 'Rechaza' },
        ]}
        value={settings.signing}
        onChange={(signing) => onChange({ signing })}
      />
      <Switch checked={settings.offline} onChange={(event) => onChange({ offline: event.target.checked })}>
        Sin red
      </Switch>
      <Switch
        checked={settings.biometry}
        detail="Se dice al portal cuando carga"
        onChange={(event) => onChange({ biometry: event.target.checked })}
      >
        Con huella o rostro
      </Switch>
      <div className={styles.buttons}>
        <Button size="sm" onClick={onReload}>
          Recargar el portal
        </Button>
        <Button size="sm" onClick={onRenew}>
          Renovar la sesión
        </Button>
      </div>
    </div>
  )
}

interface RowProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Row<Value extends string>({ label, ...choice }: RowProps<Value>) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span id={id} aria-hidden="true">
        {label}
      </span>
      <Segmented label={label} {...choice} />
    </div>
  )
}
