import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { statusChange, type StatusChange } from '@almenara/contract/areas/cards/operations'
import { useParams } from '@tanstack/react-router'
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
    title: 'Active su tarjeta',
    label: 'Activar la tarjeta',
    action: 'Firmar y activar',
    consequences: [
      {
        heading: 'Antes de activarla',
        sentences: ['Compruebe que la tiene en la mano y que el sobre llegó cerrado.', 'Si no es así, no la active: pida un duplicado.'],
      },
      { heading: 'Después', sentences: ['Podrá pagar con ella y sacar dinero desde ese mismo momento.'] },
    ],
  },
  LOCK: {
    title: 'Bloquee su tarjeta',
    label: 'Bloquear la tarjeta',
    action: 'Firmar y bloquear',
    consequences: [
      { heading: 'Qué deja de funcionar', sentences: ['Los pagos en tiendas y en internet.', 'Los cajeros.'] },
      { heading: 'Qué sigue igual', sentences: ['Lo que ya compró se cobrará.', 'Puede desbloquearla aquí cuando quiera.'] },
    ],
  },
  UNLOCK: {
    title: 'Desbloquee su tarjeta',
    label: 'Desbloquear la tarjeta',
    action: 'Firmar y desbloquear',
    consequences: [{ heading: 'Qué ocurre', sentences: ['Podrá volver a pagar con ella desde ese mismo momento.'] }],
  },
  DEACTIVATE: {
    title: 'Dé de baja su tarjeta',
    label: 'Dar de baja la tarjeta',
    action: 'Firmar y dar de baja',
    consequences: [
      {
        heading: 'Qué ocurre',
        sentences: ['La tarjeta deja de existir. No se puede deshacer.', 'Los comercios que se la cargan cada mes no podrán cobrarle.'],
      },
      { heading: 'Si solo quiere que no se use', sentences: ['Bloquéela: puede desbloquearla cuando quiera.'] },
    ],
  },
}

export function ActivationPage() {
  return <StatusChangePage of={() => 'ACTIVATE'} />
}

/** The same address undoes it. */
export function LockPage() {
  return <StatusChangePage of={({ state }) => (state === 'LOCKED' ? 'UNLOCK' : 'LOCK')} />
}

export function DeactivationPage() {
  return <StatusChangePage of={() => 'DEACTIVATE'} />
}

function StatusChangePage({ of }: { of: (card: CardDetail) => StatusChange }) {
  const id = useParams({ strict: false, select: (params) => params.id ?? '' })
  return <CardPageOf id={id}>{(card) => <ChangeStatus card={card} change={of(card)} />}</CardPageOf>
}

function ChangeStatus({ card, change }: { card: CardDetail; change: StatusChange }) {
  const operation = useTwoStep(statusChange, { id: card.id })
  const denial = useCardDenial(card, change)
  const form = useConfirmation({ operation, input: { change }, canOperate: card.canOperate, unavailable: denial })
  const { title, label, action, consequences } = WORDS[change]
  const { cardBlocking, cardBlockingHours } = brand.phones
  return (
    <CardOperation card={card} title={title} action={action} operation={operation} ends={change === 'DEACTIVATE'}>
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
