/** What a contract is to watch and how it is to tell, judged as it is typed. Every refusal names its field. */
import { ALERT_AMOUNTS, ALERT_NAMES, ALERT_PARAMETERS } from '@almenara/contract/areas/alerts/alert-codes'
import type { AlertCreation, AlertRuleInput } from '@almenara/contract/areas/alerts/alert-contracts'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { searchable } from '@almenara/contract/text'
import { badInput } from '../../http/failure.ts'
import type { Watching } from './judge.ts'

export interface TypedRule extends Watching {
  repeat: AlertRuleInput['repeat']
}

const SMALL = `Escriba un importe entre ${formatAmount(toCents(ALERT_AMOUNTS.least))} y ${formatAmount(toCents(ALERT_AMOUNTS.most))}.`

/** Throws BAD_INPUT, by its field, for an amount that is missing or beyond its limits, for words that say nothing, and for the same alert twice. */
export function readRules(rules: readonly AlertRuleInput[]): TypedRule[] {
  const read = rules.map(readRule)
  const same = read.findIndex((rule, place) => read.slice(0, place).some((other) => keyOf(other) === keyOf(rule)))
  if (same >= 0) throw badInput(`rules.${same}`, 'Esta alerta está repetida. Quítela o cambie su importe.')
  return read
}

function readRule({ code, amount, words, repeat }: AlertRuleInput, place: number): TypedRule {
  const takes = ALERT_PARAMETERS[code]
  const field = `rules.${place}`
  if (takes.amount === 'REQUIRED' && amount === undefined) throw badInput(`${field}.amount`, SMALL)
  if (amount !== undefined && (amount < ALERT_AMOUNTS.least || amount > ALERT_AMOUNTS.most)) throw badInput(`${field}.amount`, SMALL)
  const sought = words?.trim() ?? ''
  if (sought !== '' && searchable(sought).trim() === '') throw badInput(`${field}.words`, 'Escriba al menos una letra o una cifra.')
  return {
    code,
    amount: takes.amount === 'NONE' ? null : (amount ?? null),
    words: takes.words && sought !== '' ? sought : null,
    repeat,
  }
}

const keyOf = ({ code, amount, words }: Watching) => JSON.stringify([code, amount, words && searchable(words)])

/** Throws BAD_INPUT for a channel named twice, and for quiet hours that last a whole day. */
export function requireTerms({ channels, quiet }: Pick<AlertCreation, 'channels' | 'quiet'>): void {
  if (new Set(channels).size < channels.length) throw badInput('channels', 'Elija cada canal una sola vez.')
  if (quiet && quiet.from === quiet.until) throw badInput('quiet', 'Las horas de silencio deben empezar y terminar a horas distintas.')
}

/** «Si el saldo baja de 200,00 €», for lists and for what is signed. */
export function ruleSentence({ code, amount, words }: Watching, repeat: AlertRuleInput['repeat']): string {
  const said = sentenceOf(code, amount)
  const having = words ? ` que diga «${words}»` : ''
  return `${said}${having}${repeat === 'ONCE' ? ', solo la primera vez' : ''}`
}

function sentenceOf(code: Watching['code'], amount: Cents | null): string {
  const from = amount === null ? '' : ` de ${formatAmount(amount)} o más`
  switch (code) {
    case 'BALANCE_BELOW':
      return `Si el saldo baja de ${formatAmount(amount ?? toCents(0))}`
    case 'BALANCE_ABOVE':
      return `Si el saldo supera ${formatAmount(amount ?? toCents(0))}`
    default:
      return `${ALERT_NAMES[code]}${from}`
  }
}
