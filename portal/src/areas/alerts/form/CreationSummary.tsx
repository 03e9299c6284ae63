import type { AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import { formatAmount } from '@almenara/contract/money'
import { AsideFact, OperationSummary } from '../../../patterns/two-step/OperationAside.tsx'
import { channelWords, productWords } from '../alert-words.ts'
import type { CreationDraft } from './creation-draft.ts'
import { readRule, type AlertKind } from './rules-draft.ts'
import { chosenChannels } from './terms-draft.ts'

interface SummaryProps {
  status: AlertStatus
  product: { id: string; name: string; identifier: string } | undefined
  draft: CreationDraft
  kinds: readonly AlertKind[]
}

const NONE = 'Sin elegir'

/** What has been chosen so far, and what it costs. */
export function CreationSummary({ status, product, draft, kinds }: SummaryProps) {
  const channels = chosenChannels(draft)
  return (
    <OperationSummary>
      <AsideFact term="Producto">{product ? productWords(product) : NONE}</AsideFact>
      <AsideFact term="Alertas">
        {draft.rules.length === 0
          ? NONE
          : draft.rules.map((rule, place) => (
              <span key={rule.id}>
                {place > 0 && <br />}
                {ruleWords(rule, kinds)}
              </span>
            ))}
      </AsideFact>
      <AsideFact term="Canales">{channels.length === 0 ? NONE : channelWords(channels)}</AsideFact>
      <AsideFact term="Horario sin avisos">{draft.isQuiet ? `De ${draft.quietFrom} a ${draft.quietUntil}` : 'Ninguno'}</AsideFact>
      <AsideFact term="Coste">{costWords(channels, status)}</AsideFact>
    </OperationSummary>
  )
}

/** «Ingreso: 1.000,00 €»; the bank writes the whole sentence on the review. */
function ruleWords(draft: CreationDraft['rules'][number], kinds: readonly AlertKind[]): string {
  const name = kinds.find(({ code }) => code === draft.code)?.name ?? ''
  const { amount } = readRule(draft, kinds).rule
  return amount === undefined ? name : `${name}: ${formatAmount(amount)}`
}

/** What a message costs by the ways that are chosen. */
function costWords(channels: ReturnType<typeof chosenChannels>, status: AlertStatus): string {
  const priced = status.channels.filter(({ channel, price }) => price > 0 && channels.includes(channel))
  return priced.length === 0 ? 'Gratis' : priced.map(({ price }) => `${formatAmount(price)} por SMS enviado`).join(', ')
}
