import { MAX_LENGTH } from '@almenara/contract/limits'
import { useId, useState, type FormEvent } from 'react'
import { ActiveChip } from '../../../kit/ActiveChip.tsx'
import { Button } from '../../../kit/Button.tsx'
import { SuggestedChip } from '../../../kit/Chip.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { formatCount } from '@almenara/contract/numbers'
import styles from '../remittances/remittances.module.css'
import type { DebitCounts } from './search.ts'

interface DebitCountFilterProps {
  counts: DebitCounts
  onChange: (counts: DebitCounts) => void
}

const NAME = 'Número de recibos'

/** Which remittances are shown, by how many debits they have: a chip, and the two numbers behind it. */
export function DebitCountFilter({ counts, onChange }: DebitCountFilterProps) {
  const [isAsking, setAsking] = useState(false)
  const words = countsText(counts)
  return (
    <>
      {words ? (
        <ActiveChip name={NAME} value={words} onRemove={() => onChange({})} />
      ) : (
        <SuggestedChip onClick={() => setAsking(true)}>{NAME}</SuggestedChip>
      )}
      {isAsking && (
        <Asked
          onClose={() => setAsking(false)}
          onApply={(chosen) => {
            setAsking(false)
            onChange(chosen)
          }}
        />
      )}
    </>
  )
}

/** «de 3 a 10», «desde 3». */
function countsText({ minDebits: least, maxDebits: most }: DebitCounts): string | undefined {
  if (least !== undefined && most !== undefined) return `de ${formatCount(least)} a ${formatCount(most)}`
  if (least !== undefined) return `desde ${formatCount(least)}`
  return most === undefined ? undefined : `hasta ${formatCount(most)}`
}

function Asked({ onClose, onApply }: { onClose: () => void; onApply: (counts: DebitCounts) => void }) {
  const id = useId()
  const [least, setLeast] = useState('')
  const [most, setMost] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [minDebits, maxDebits] = [numberOf(least), numberOf(most)]
    if (minDebits === undefined && maxDebits === undefined) setError('Escriba un número de recibos.')
    else if (minDebits !== undefined && maxDebits !== undefined && minDebits > maxDebits)
      setError('El número mínimo no puede ser mayor que el máximo.')
    else onApply({ ...(minDebits === undefined ? {} : { minDebits }), ...(maxDebits === undefined ? {} : { maxDebits }) })
  }
  const typed = { inputMode: 'numeric', autoComplete: 'off', maxLength: MAX_LENGTH.maxDebitNumber, required: false } as const
  return (
    <Drawer
      title={NAME}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} variant="primary">
          Aplicar el filtro
        </Button>
      }
    >
      <form id={id} className={styles.drawer} onSubmit={submit} noValidate>
        <TextField
          {...typed}
          label="Mínimo de recibos"
          value={least}
          error={error}
          onChange={({ target }) => setLeast(digitsOf(target.value))}
        />
        <TextField {...typed} label="Máximo de recibos" value={most} onChange={({ target }) => setMost(digitsOf(target.value))} />
      </form>
    </Drawer>
  )
}

const digitsOf = (typed: string) => [...typed].filter((sign) => sign >= '0' && sign <= '9').join('')
const numberOf = (digits: string) => (digits === '' ? undefined : Number(digits))
