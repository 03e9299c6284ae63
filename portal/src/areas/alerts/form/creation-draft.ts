/** A new alert as it is typed, and what is missing before the bank sees it. */
import type { AlertCreation, AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import { formatAmount, toCents } from '@almenara/contract/money'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import type { CreationSearch } from '../addresses.ts'
import { blankRule, readRules, ruleFields, type AlertConfig, type RuleDraft } from './rules-draft.ts'
import { readTerms, TERM_FIELDS, type TermsDraft } from './terms-draft.ts'
import { ACCEPT_CONDITIONS } from '../../../patterns/two-step/step-words.ts'

export interface CreationDraft extends TermsDraft {
  productId: string | undefined
  rules: readonly RuleDraft[]
  accepted: boolean
}

/** With the first account, so that what is chosen can be previewed, and with what the address proposes. */
export function blankCreation(terms: TermsDraft, products: readonly { id: string }[], begins: CreationSearch): CreationDraft {
  const { code, amount, product } = begins
  const rule = code && { ...blankRule(code), amount: amount === undefined ? '' : formatAmount(toCents(amount), { currency: null }) }
  return {
    ...terms,
    productId: products.find(({ id }) => id === product)?.id ?? products[0]?.id,
    rules: rule ? [rule] : [],
    accepted: false,
  }
}

export const creationFields = ({ rules }: Pick<CreationDraft, 'rules'>): string[] => [
  'productId',
  ...ruleFields(rules),
  ...TERM_FIELDS,
  'conditionsVersion',
]

export function readCreation(draft: CreationDraft, config: AlertConfig, status: AlertStatus): ReadDraft<AlertCreation, string> {
  const { productId, accepted } = draft
  const { rules, problems } = readRules(draft.rules, config.alerts)
  const { terms, problems: ofTerms } = readTerms(draft, status)
  const found: Record<string, string | undefined> = {
    productId: productId === undefined ? 'Elija una cuenta.' : undefined,
    ...problems,
    ...ofTerms,
    conditionsVersion: accepted ? undefined : ACCEPT_CONDITIONS,
  }
  if (productId === undefined || Object.values(found).some((problem) => problem !== undefined)) return invalidFields(found)
  return { input: { productId, rules, ...terms, conditionsVersion: config.conditions.version } }
}
