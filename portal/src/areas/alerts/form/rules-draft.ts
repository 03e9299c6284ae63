/** What an alert is to watch, as it is typed, and what is missing before the bank sees it. */
import { ALERT_AMOUNTS, type AlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import type { alertConfig, AlertContract, AlertRuleInput } from '@almenara/contract/areas/alerts/alert-contracts'
import type { Reply } from '@almenara/contract/call'
import { formatAmount, toCents } from '@almenara/contract/money'
import { readAmount } from '../../../fields/amount.ts'

export type AlertConfig = Reply<typeof alertConfig>
export type AlertKind = AlertConfig['alerts'][number]

export interface RuleDraft {
  /** Its own on the screen, where two may be of one kind. */
  id: string
  code: AlertCode
  /** As it is typed; empty for any amount, where that may be. */
  amount: string
  words: string
  repeat: AlertRuleInput['repeat']
}

export const blankRule = (code: AlertCode): RuleDraft => ({ id: crypto.randomUUID(), code, amount: '', words: '', repeat: 'EVERY_TIME' })

/** Those that a contract has, to be changed. */
export function draftOfRules(rules: AlertContract['rules']): RuleDraft[] {
  return rules.map(({ code, amount, words = '', repeat }) => ({
    id: crypto.randomUUID(),
    code,
    amount: amount === undefined ? '' : formatAmount(amount, { currency: null }),
    words,
    repeat,
  }))
}

export const amountField = (place: number) => `rules.${place}.amount`
export const wordsField = (place: number) => `rules.${place}.words`
export const ruleField = (place: number) => `rules.${place}`
/** Said where nothing is watched. */
export const RULES = 'rules'

/** The fields of the rules, in their order on the screen. */
export function ruleFields(rules: readonly RuleDraft[]): string[] {
  return [RULES, ...rules.flatMap((_, place) => [amountField(place), wordsField(place), ruleField(place)])]
}

export interface ReadRules {
  rules: AlertRuleInput[]
  problems: Record<string, string | undefined>
}

const LIMIT = {
  most: toCents(ALERT_AMOUNTS.most),
  problem: `Escriba ${formatAmount(toCents(ALERT_AMOUNTS.most))} como máximo.`,
}

export function readRules(drafts: readonly RuleDraft[], kinds: readonly AlertKind[]): ReadRules {
  const problems: ReadRules['problems'] = { [RULES]: drafts.length === 0 ? 'Elija al menos una alerta.' : undefined }
  const rules = drafts.map((draft, place): AlertRuleInput => {
    const { rule, problem } = readRule(draft, kinds)
    problems[amountField(place)] = problem
    return rule
  })
  return { rules, problems }
}

/** One of them, for the bank to be asked how often it would have come too. */
export function readRule(
  { code, amount, words, repeat }: RuleDraft,
  kinds: readonly AlertKind[],
): { rule: AlertRuleInput; problem: string | undefined } {
  const kind = kinds.find((one) => one.code === code)
  const asksAmount = kind?.amount === 'REQUIRED' || (kind?.amount === 'OPTIONAL' && amount !== '')
  const read = asksAmount ? readAmount(amount, LIMIT) : undefined
  const sought = kind?.words ? words.trim() : ''
  return {
    rule: { code, repeat, ...(read?.ok ? { amount: read.amount } : {}), ...(sought === '' ? {} : { words: sought }) },
    problem: read && !read.ok ? read.problem : undefined,
  }
}
