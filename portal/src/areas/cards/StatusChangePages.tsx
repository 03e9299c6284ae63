import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { statusChange, type StatusChange } from '@almenara/contract/areas/cards/operations'
import { getRouteApi } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import steps from '../../patterns/two-step/steps.module.css'
import { useConfirmation } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardForm, CardOperation, CardPageOf, useCardDenial } from './CardOperation.tsx'
import styles from './CardOperation.module.css'

interface Words {
  title: string
  label: string
  action: string
  consequences: readonly { heading: string; sentences: readonly string[] }[]
}

const WORDS: Readonly<Record<StatusChange, Words>> = {
  ACTIVATE: {
    title: 'Activar tarjeta',
    label: 'Continuar',
    action: 'activar la tarjeta',
    consequences: [
      {
        heading: 'Antes de activarla',
        sentences: [
          'Compruebe que ha recibido la tarjeta y que el sobre llegó cerrado.',
          'Si no es así, no la active y pida un duplicado.',
        ],
      },
      { heading: 'Después de activarla', sentences: ['Podrá pagar y sacar dinero con la tarjeta desde ese momento.'] },
    ],
  },
  LOCK: {
    title: 'Bloquear tarjeta',
    label: 'Bloquear tarjeta',
    action: 'bloquear la tarjeta',
    consequences: [
      {
        heading: 'Operaciones que se bloquean',
        sentences: ['Los pagos en comercios y por internet.', 'La retirada de dinero en cajeros.'],
      },
      {
        heading: 'Sin cambios',
        sentences: ['Las compras que ya ha hecho se cargarán.', 'Puede desbloquear la tarjeta aquí cuando quiera, con su firma.'],
      },
    ],
  },
  UNLOCK: {
    title: 'Desbloquear tarjeta',
    label: 'Continuar',
    action: 'desbloquear la tarjeta',
    consequences: [{ heading: 'Efecto', sentences: ['Podrá volver a pagar y a sacar dinero con la tarjeta desde ese momento.'] }],
  },
  DEACTIVATE: {
    title: 'Dar de baja la tarjeta',
    label: 'Dar de baja la tarjeta',
    action: 'dar de baja la tarjeta',
    consequences: [
      {
        heading: 'Efecto',
        sentences: [
          'La tarjeta dejará de funcionar para siempre. No se puede deshacer.',
          'Los comercios donde paga cada mes con esta tarjeta no podrán cobrarle.',
        ],
      },
      {
        heading: 'Si solo quiere que no se use',
        sentences: ['Bloquee la tarjeta: puede desbloquearla cuando quiera.'],
      },
    ],
  },
}

const activation = getRouteApi('/shell/signed-in/cards/$id/activation')
const lock = getRouteApi('/shell/signed-in/cards/$id/lock')
const deactivation = getRouteApi('/shell/signed-in/cards/$id/deactivation')

export function ActivationPage() {
  const { id } = activation.useParams()
  return <StatusChangePage id={id} of={() => 'ACTIVATE'} />
}

/** The same address undoes it. */
export function LockPage() {
  const { id } = lock.useParams()
  return <StatusChangePage id={id} of={({ state }) => (state === 'LOCKED' ? 'UNLOCK' : 'LOCK')} />
}

export function DeactivationPage() {
  const { id } = deactivation.useParams()
  return <StatusChangePage id={id} of={() => 'DEACTIVATE'} />
}

function StatusChangePage({ id, of }: { id: string; of: (card: CardDetail) => StatusChange }) {
  return <CardPageOf id={id}>{(card) => <ChangeStatus card={card} change={of(card)} />}</CardPageOf>
}

function ChangeStatus({ card, change }: { card: CardDetail; change: StatusChange }) {
  const operation = useTwoStep(statusChange, { id: card.id })
  const denial = useCardDenial(card, change)
  // What nobody can pay with is given up without a code; the bank decides it again.
  const protects = change === 'LOCK' || (change === 'DEACTIVATE' && card.state !== 'ACTIVE')
  const form = useConfirmation({ operation, input: { change }, canOperate: card.canOperate, unavailable: denial, protects })
  const { title, label, action, consequences } = WORDS[change]
  const { cardBlocking, cardBlockingHours } = brand.phones
  return (
    <CardOperation
      card={card}
      title={title}
      action={action}
      protects={protects}
      begins="notice"
      operation={operation}
      ends={change === 'DEACTIVATE'}
    >
      <CardForm card={card} form={form} label={label}>
        <div className={steps.question}>
          <div className={styles.consequences}>
            {consequences.map(({ heading, sentences }) => (
              <section key={heading}>
                <h2>{heading}</h2>
                <ul>
                  {sentences.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </section>
            ))}
            {change === 'LOCK' && <p>{`También puede bloquearla por teléfono: ${cardBlocking}, ${cardBlockingHours}.`}</p>}
          </div>
        </div>
      </CardForm>
    </CardOperation>
  )
}
