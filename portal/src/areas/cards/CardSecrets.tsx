import { longExpiryOf } from '@almenara/contract/card-words'
import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { cardData } from '@almenara/contract/areas/cards/operations'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryFor } from '../../api/query.ts'
import { useTitle } from '../../base/title.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { formatCountdown } from '../../kit/countdown.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { useCountdown } from '../../patterns/two-step/use-countdown.ts'
import styles from './CardSecrets.module.css'

interface CardSecretsProps {
  card: CardDetail
  operationId: string
  onAgain: () => void
}

/** What was signed for, while the minute lasts. Nothing keeps it: not the cache, and not this page once it is over. */
export function CardSecrets({ card, operationId, onAgain }: CardSecretsProps) {
  useTitle('Datos de la tarjeta')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const read = useQuery({
    ...queryFor(cardData, { params: { id: card.id }, query: { operationId } }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Datos de la tarjeta
      </h1>
      <ReadState read={read}>{(secrets) => <Secrets card={card} secrets={secrets} onAgain={onAgain} />}</ReadState>
    </>
  )
}

function Secrets({ card, secrets, onAgain }: Pick<CardSecretsProps, 'card' | 'onAgain'> & { secrets: Reply<typeof cardData> }) {
  const left = useCountdown(secrets.until, secrets.asOf)
  const { number, securityCode } = secrets
  const isOver = left <= 0
  const grouped = number.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <Sheet>
      <div className={styles.secrets}>
        {isOver ? (
          <p role="status">El minuto ha terminado y los datos se han ocultado. Para verlos otra vez, firme de nuevo.</p>
        ) : (
          <>
            <SummaryList>
              <SummaryRow term="Número" action={<CopyButton text={number} what="número" />}>
                <span className={styles.number}>{grouped}</span>
              </SummaryRow>
              <SummaryRow term="Caducidad">{longExpiryOf(secrets)}</SummaryRow>
              <SummaryRow term="Código de seguridad" action={<CopyButton text={securityCode} what="código de seguridad" />}>
                <span className={styles.number}>{securityCode}</span>
              </SummaryRow>
            </SummaryList>
            <p role="timer">{`Se ocultarán en ${formatCountdown(left)}.`}</p>
          </>
        )}
      </div>
      <div className={styles.actions}>
        {isOver && <Button onClick={onAgain}>Ver los datos otra vez</Button>}
        <Link to="/cards/$id/details" params={{ id: card.id }} className={buttonClass()}>
          Volver a la tarjeta
        </Link>
      </div>
    </Sheet>
  )
}
