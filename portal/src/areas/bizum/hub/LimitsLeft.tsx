import type { BizumInfo } from '@almenara/contract/areas/bizum/contract'
import type { Usage } from '@almenara/contract/areas/bizum/shapes'
import { formatAmount, toCents } from '@almenara/contract/money'
import { Amount } from '../../../kit/Amount.tsx'
import { Meter } from '../../../kit/Meter.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { newcomerWords, usageToday } from '../newcomer.ts'
import styles from './LimitsLeft.module.css'

/** What may still be sent today and this month. */
export function LimitsLeft({ limits: { day, month, minimum, perOperation, newcomer } }: Pick<BizumInfo, 'limits'>) {
  const [most, mostOfMonth] = [formatAmount(toCents(day.max)), formatAmount(toCents(month.max))]
  return (
    <Sheet inside="padded">
      <h2 className="vh">Límites</h2>
      <Left words="Le queda hoy" measured="Enviado hoy" usage={usageToday(day, newcomer)} />
      <Left words="Le queda este mes" measured="Enviado este mes" usage={month} />
      {newcomer && <p className={styles.small}>{newcomerWords(newcomer)}</p>}
      <p className={styles.small}>
        {`Límite diario, ${most}; mensual, ${mostOfMonth}. Por operación, de ${formatAmount(minimum)} a ${formatAmount(perOperation)}.`}
      </p>
    </Sheet>
  )
}

function Left({ words, measured, usage: { max, used, left } }: { words: string; measured: string; usage: Usage }) {
  return (
    <div className={styles.left}>
      <p className={styles.line}>
        <span>{words}</span>
        <Amount value={toCents(left)} size="strong" />
      </p>
      <Meter label={measured} value={used} max={max} text={`${formatAmount(toCents(used))} de ${formatAmount(toCents(max))}`} />
    </div>
  )
}
