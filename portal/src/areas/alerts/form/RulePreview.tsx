import { ALERT_PREVIEW_DAYS } from '@almenara/contract/areas/alerts/alert-codes'
import { alertConfig, type AlertRuleInput } from '@almenara/contract/areas/alerts/alert-contracts'
import { formatDay } from '@almenara/contract/dates'
import BellRingingIcon from '@phosphor-icons/core/regular/bell-ringing.svg?react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/query.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import styles from './form.module.css'
import { previewWords } from './rule-words.ts'
import { useSettled } from './use-settled.ts'

/**
 * How often the alert would have come lately. Nothing where it cannot be known: it only helps. Its room is kept until the answer comes, or the
 * button below would move from under the finger that presses it.
 */
export function RulePreview({ productId, rule }: { productId: string; rule: AlertRuleInput }) {
  const { code, amount, words } = JSON.parse(useSettled(JSON.stringify(rule))) as AlertRuleInput
  const query = { productId, code, ...(amount === undefined ? {} : { amount }), ...(words === undefined ? {} : { words }) }
  const { data, isPending } = useQuery({ ...queryFor(alertConfig, { query }), placeholderData: keepPreviousData })
  if (!isPending && data?.wouldHaveFired === undefined) return null
  return (
    <div className={styles.preview} role="status" aria-busy={isPending}>
      <Icon of={BellRingingIcon} />
      <p>{data?.wouldHaveFired !== undefined && previewWords(data.wouldHaveFired, ALERT_PREVIEW_DAYS)}</p>
      {data?.lastTimes && data.lastTimes.length > 0 && (
        <ul className={styles.times}>
          {data.lastTimes.map(({ on, amount: told }, place) => (
            // A day may have several, of the same amount too.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <b>{formatDay(on)}</b>
              {told !== undefined && <Amount value={told} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
