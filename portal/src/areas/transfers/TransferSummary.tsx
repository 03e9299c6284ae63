import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { PayeeVerdict } from '@almenara/contract/payee-verdicts'
import { formatDay } from '@almenara/contract/dates'
import { parseDay } from '@almenara/contract/typed-day'
import WarningIcon from '@phosphor-icons/core/fill/warning-fill.svg?react'
import { amountSoFar } from '../../fields/amount.ts'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { AsideAmount, AsideFact, OperationSummary } from '../../patterns/two-step/OperationAside.tsx'
import type { Account } from '../../fields/product-option.tsx'
import { isInBooks } from './transfer-facts.ts'
import styles from './TransferPage.module.css'
import type { QuestionProps } from './question-props.ts'

const VERDICTS: Readonly<Record<PayeeVerdict, { tone: BadgeTone; text: string }>> = {
  MTCH: { tone: 'ok', text: 'Coincide' },
  CMTC: { tone: 'warning', text: 'Casi coincide' },
  NMTC: { tone: 'ko', text: 'No coincide' },
  NOAP: { tone: 'neutral', text: 'Sin comprobar' },
}

/** What has been answered so far. */
export function TransferSummary(props: QuestionProps & { scope: TransferScope; target: Account | undefined }) {
  const { scope, source, target, draft, choices, payee, instant } = props
  const to = scope === 'internal' ? target : draft
  const { fees } = choices.options
  const verdict = payee.verdict && VERDICTS[payee.verdict.result]
  return (
    <OperationSummary>
      <AsideAmount term={draft.when === 'PERIODIC' ? 'Importe de cada envío' : 'Importe'} value={amountSoFar(draft.amount)} size="title" />
      <AsideFact term="Para">
        {to?.name || 'Sin elegir'}
        {to?.iban && (
          <span className={styles.iban}>
            <Iban value={to.iban} />
          </span>
        )}
        {verdict && (
          <span className={styles.verdict}>
            <Badge tone={verdict.tone} icon={verdict.tone === 'warning' ? WarningIcon : undefined}>
              {verdict.text}
            </Badge>
          </span>
        )}
      </AsideFact>
      <AsideFact term="Desde">{source?.name ?? 'Sin elegir'}</AsideFact>
      <AsideFact term={draft.when === 'PERIODIC' ? 'Desde el día' : 'Fecha'}>{whenText(props)}</AsideFact>
      <AsideAmount term="Comisión" value={instant ? fees.instant : fees.ordinary} />
    </OperationSummary>
  )
}

function whenText({ scope, draft, choices: { options }, payee, instant }: QuestionProps & { scope: TransferScope }): string {
  if (draft.when === 'DAY') return written(draft['when.on'])
  if (draft.when === 'PERIODIC') return written(draft['when.firstOn'])
  const today = formatDay(options.today)
  if (instant) return `Hoy, ${today} · Inmediata`
  if (scope === 'internal' || isInBooks(payee)) return `Hoy, ${today} · Al momento`
  return options.now.executionOn === options.today ? `Hoy, ${today}` : formatDay(options.now.executionOn)
}

function written(text: string): string {
  const day = parseDay(text)
  return day ? formatDay(day) : 'Sin elegir'
}
