import type { PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount, negate } from '@almenara/contract/money'
import { Amount } from '../../../kit/Amount.tsx'
import { Note } from '../../../kit/Note.tsx'
import styles from '../operation.module.css'
import { MoneyWay } from './MoneyWay.tsx'
import { Who } from './Who.tsx'

interface RequestFactsProps {
  request: PendingC2cDetail
  /** The account that would pay. */
  from?: string | undefined
}

/** What somebody asks: who, how much would leave and whither before all else; and what they wrote, as theirs. */
export function RequestFacts({ request, from }: RequestFactsProps) {
  const { counterparty, amount, concept, warnings, stranger, state } = request
  const isPending = state === 'PENDING'
  const isPaid = state === 'PAID' || state === 'ACCEPTING'
  return (
    <>
      <Who of={counterparty} stranger={stranger} />
      <div>
        {isPending && <p className={styles.small}>Si acepta, paga</p>}
        <Amount value={isPending || isPaid ? negate(amount) : amount} as={isPending || isPaid ? 'entry' : 'plain'} size="hero" />
      </div>
      {isPending && <MoneyWay from={from ?? 'Su cuenta'} to={counterparty.name} />}
      {concept && <p className={styles.concept}>{`«${concept}»`}</p>}
      {warnings.map(({ code, text }) => (
        <Note key={code} tone="warning" title={text} />
      ))}
    </>
  )
}

/** Since when they know each other, and what each has paid the other. */
export function acquaintance({ known }: Pick<PendingC2cDetail, 'known'>): string {
  if (!known) return 'Ningún Bizum anterior con esta persona'
  const { since, sent, received } = known
  return `Desde el ${formatDay(dayAt(since))}: le ha pagado ${formatAmount(sent)} y ha recibido ${formatAmount(received)}`
}
