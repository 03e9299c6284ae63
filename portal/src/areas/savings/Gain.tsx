import { formatRate, type Rate } from '@almenara/contract/millionths'
import { toCents, type Cents } from '@almenara/contract/money'
import { Amount } from '../../kit/Amount.tsx'

/** What has been gained or lost, in words and not by its colour, with what it is of its cost. */
export function Gain({ value, rate, currency }: { value: Cents; rate?: Rate | undefined; currency?: string | undefined }) {
  return (
    <span>
      {value < 0 ? 'Pérdida de ' : 'Ganancia de '}
      <Amount value={toCents(Math.abs(value))} currency={currency} />
      {rate !== undefined && ` (${formatRate(rate, { signed: true })})`}
    </span>
  )
}
