import PencilSimpleIcon from '@phosphor-icons/core/regular/pencil-simple.svg?react'
import ProhibitIcon from '@phosphor-icons/core/regular/prohibit.svg?react'
import StarIcon from '@phosphor-icons/core/regular/star.svg?react'
import UserMinusIcon from '@phosphor-icons/core/regular/user-minus.svg?react'
import { bizumContactSet } from '@almenara/contract/areas/bizum/contacts'
import { bizumPreferences } from '@almenara/contract/areas/bizum/contract'
import { Suspense, useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Icon, type IconShape } from '../../../kit/Icon.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { showToast } from '../../../kit/toast.ts'
import { useConsultative } from '../consultative.ts'
import styles from './PersonContact.module.css'
import type { Person } from './person.ts'

const NameContact = lazyPart(() => import('./NameContact.tsx'))

/** How the customer keeps this person: their name for them, whether they come first, whether they may ask. None of it moves money. */
export function PersonContact({ person }: { person: Person }) {
  const { phone, alias, contact } = person
  const [isNaming, setNaming] = useState(false)
  const saving = useSend(bizumContactSet)
  const blocking = useSend(bizumPreferences)
  const consultative = useConsultative()
  const press = (act: () => void) => (consultative === undefined ? act : undefined)
  const favourite = contact?.favourite ?? false
  const star = () =>
    saving.mutate(
      { body: { phone, favourite: !favourite } },
      { onSuccess: () => showToast(favourite ? 'Quitado de favoritos' : 'Añadido a favoritos') },
    )
  const hide = () =>
    saving.mutate({ body: { phone, hidden: true, alias: '', favourite: false } }, { onSuccess: () => showToast('Contacto eliminado') })
  const block = () =>
    blocking.mutate(
      { body: contact?.blocked ? { unblock: contact.id } : { block: phone } },
      { onSuccess: () => showToast(contact?.blocked ? 'Persona desbloqueada' : 'Persona bloqueada. Ya no puede pedirle dinero.') },
    )
  const error = saving.error ?? blocking.error
  return (
    <Sheet title="Contacto">
      <ul>
        <Row icon={PencilSimpleIcon} onPress={press(() => setNaming(true))} end={alias}>
          Nombre en sus contactos
        </Row>
        <Row icon={StarIcon} onPress={press(star)}>
          {favourite ? 'Quitar de favoritos' : 'Añadir a favoritos'}
        </Row>
        <Row icon={ProhibitIcon} onPress={press(block)}>
          {contact?.blocked ? 'Desbloquear solicitudes' : 'Bloquear solicitudes'}
        </Row>
        {contact && !contact.blocked && (
          <Row icon={UserMinusIcon} onPress={press(hide)}>
            Eliminar de sus contactos
          </Row>
        )}
      </ul>
      {consultative && <p className={styles.why}>{consultative}</p>}
      {error && <ErrorBox {...describe(error)} />}
      {isNaming && (
        <Suspense>
          <NameContact person={person} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </Sheet>
  )
}

interface RowProps {
  icon: IconShape
  /** None where it may not be done. */
  onPress: (() => void) | undefined
  end?: string | undefined
  children: string
}

function Row({ icon, onPress, end, children }: RowProps) {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.press} aria-disabled={onPress ? undefined : true} onClick={onPress}>
        <Icon of={icon} />
        <span>{children}</span>
        {end && <span className={styles.end}>{end}</span>}
      </button>
    </li>
  )
}
