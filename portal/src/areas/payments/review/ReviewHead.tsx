import type { FileReview } from '@almenara/contract/areas/payments/review'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { formatAmount, negate } from '@almenara/contract/money'
import ArrowRightIcon from '@phosphor-icons/core/regular/arrow-right.svg?react'
import { useId } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Day } from '../../../kit/Day.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { afterwards, CUT_OFF_OVER, cutOffMoment } from './cut-off-words.ts'
import { FactGrid, GridFact } from './FactGrid.tsx'
import { Fingerprint } from './Fingerprint.tsx'
import { bookedText, type OrderWords } from './review-words.ts'
import styles from './ReviewHead.module.css'
import { TimeLeft } from './TimeLeft.tsx'

interface ReviewHeadProps {
  /** As the file is called. */
  fileName: string
  review: FileReview
  words: OrderWords
}

/** What a file comes to: its total, how long there is to sign it, and from which account, on which day and at which price. */
export function ReviewHead({ fileName, review, words }: ReviewHeadProps) {
  const { total, batches, cutOff, asOf } = review
  const [first, another] = batches
  const id = useId()
  return (
    <Sheet>
      <section className={styles.head} aria-labelledby={id}>
        <div className={styles.top}>
          <h2 id={id}>{first && !another ? first.name : fileName}</h2>
          {cutOff && <TimeLeft key={cutOff.at} until={cutOff.at} asOf={asOf} over={CUT_OFF_OVER} />}
        </div>
        <Amount value={total.amount} size="hero" />
        <p className={styles.count}>{[words.counted(total.count), bookedText(batches, words)].filter(Boolean).join(' · ')}</p>
        <div className={styles.facts}>
          <FactGrid>
            <Days review={review} words={words} />
            {cutOff && (
              <GridFact term="Hora límite" detail={afterwards(cutOff)}>
                {cutOffMoment(cutOff.at, asOf)}
              </GridFact>
            )}
            <Charged review={review} words={words} />
            <Fee review={review} />
            {review.fingerprint && (
              <GridFact term="Huella">
                <Fingerprint value={review.fingerprint} />
              </GridFact>
            )}
            <GridFact term="Fichero" detail={`${review.presentedBy.name}, ${formatDayTime(review.presentedBy.at)}`}>
              {fileName}
            </GridFact>
          </FactGrid>
        </div>
        {!words.collects && <Missing review={review} />}
      </section>
    </Sheet>
  )
}

/** As the file asks, and as it is done: said apart where they differ. */
function Days({ review: { days }, words }: Omit<ReviewHeadProps, 'fileName'>) {
  const [first, another] = days
  if (!first) return null
  if (another) {
    const last = days.at(-1) ?? another
    return (
      <GridFact term="Fechas">{`${days.length} fechas, del ${formatDay(first.executionOn)} al ${formatDay(last.executionOn)}`}</GridFact>
    )
  }
  const { requestedOn, executionOn, why } = first
  if (requestedOn === undefined || requestedOn === executionOn) {
    return (
      <GridFact term={words.day} detail={requestedOn === undefined ? 'Lo antes posible' : undefined}>
        <Day value={executionOn} />
      </GridFact>
    )
  }
  return (
    <GridFact term="Fecha pedida y real" detail={why}>
      <span className={styles.moved}>
        <s>
          <Day value={requestedOn} />
        </s>
        <Icon of={ArrowRightIcon} size={16} />
        <Day value={executionOn} />
      </span>
    </GridFact>
  )
}

/** What is collected is not available before its day, and may come back: only where it is paid in is said. */
function Charged({ review: { accounts }, words }: Omit<ReviewHeadProps, 'fileName'>) {
  const [first, another] = accounts
  if (!first) return null
  if (another) return <GridFact term={words.accounts}>{`${accounts.length} cuentas`}</GridFact>
  const { account, available, after } = first
  return (
    <>
      <GridFact term={words.account} wide detail={account.name}>
        <Iban value={account.iban} />
      </GridFact>
      {!words.collects && available !== undefined && (
        <GridFact term="Disponible ahora">
          <Amount value={available} />
        </GridFact>
      )}
      {!words.collects && after !== undefined && (
        <GridFact term="Disponible después">
          <Amount value={after} as="balance" />
        </GridFact>
      )}
    </>
  )
}

function Fee({ review: { fee, total } }: { review: FileReview }) {
  if (fee.amount === 0) return <GridFact term="Comisión">Sin comisión</GridFact>
  return (
    <GridFact term="Comisión" detail={`${total.count} × ${formatAmount(fee.each)}`}>
      <Amount value={fee.amount} />
    </GridFact>
  )
}

/** An account with too little keeps nobody from signing: the charge is tried until the cut-off of its day. */
function Missing({ review: { accounts, cutOff } }: { review: FileReview }) {
  const short = accounts.filter(({ after }) => after !== undefined && after < 0)
  if (short.length === 0) return null
  return (
    <div className={styles.missing}>
      {short.map(({ account, after }) => (
        <Note
          key={account.iban}
          tone="warning"
          title={
            after !== undefined && `Faltan ${formatAmount(negate(after))} en ${accounts.length > 1 ? account.name : 'la cuenta de cargo'}.`
          }
        >
          {cutOff
            ? `Puede firmar. La remesa quedará parada y se intentará cada 15 minutos hasta la hora límite del ${formatDay(cutOff.executionOn)}.`
            : 'Puede firmar. La remesa quedará parada y se intentará cada 15 minutos hasta la hora límite.'}
        </Note>
      ))}
    </div>
  )
}
