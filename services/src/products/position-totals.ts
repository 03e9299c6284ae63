/** What a customer has and what they owe, apart: the one rule by which each line of the position counts as one or the other. */
import type { AssetPart, DebtPart, PositionKind, PositionTotals } from '@almenara/contract/areas/global'
import { ASSET_PARTS, DEBT_PARTS } from '@almenara/contract/areas/global'
import { add, negate, type Cents } from '@almenara/contract/money'

/** A line as far as it counts. */
export interface CountedLine {
  kind: PositionKind
  balance: Cents
  /** An account of credit. */
  credit?: boolean | undefined
}

const ASSETS: Readonly<Record<PositionKind, AssetPart>> = {
  ACCOUNTS: 'ACCOUNTS',
  CARDS: 'CARD_BALANCES',
  // Paid beyond what was owed: the bank has it for its customer.
  FINANCING: 'ACCOUNTS',
  SAVINGS: 'SAVINGS',
}

function debtPartOf({ kind, credit }: CountedLine): DebtPart {
  if (kind === 'CARDS') return 'CREDIT_CARDS'
  if (kind === 'ACCOUNTS') return credit ? 'CREDIT_ACCOUNTS' : 'OVERDRAFTS'
  return 'FINANCING'
}

/** Both are positive figures; `net` is what is left. Parts without money do not come. */
export function totalsOf(lines: readonly CountedLine[]): PositionTotals {
  const had = lines.filter(({ balance }) => balance > 0).map((line) => ({ part: ASSETS[line.kind], amount: line.balance }))
  const owed = lines.filter(({ balance }) => balance < 0).map((line) => ({ part: debtPartOf(line), amount: negate(line.balance) }))
  const assets = sideOf(ASSET_PARTS, had)
  const debts = sideOf(DEBT_PARTS, owed)
  return { assets, debts, net: add(assets.total, negate(debts.total)) }
}

function sideOf<Part>(parts: readonly Part[], counted: readonly { part: Part; amount: Cents }[]) {
  const amountOf = (part: Part) => add(...counted.filter((one) => one.part === part).map(({ amount }) => amount))
  return {
    total: add(...counted.map(({ amount }) => amount)),
    parts: parts.map((part) => ({ part, amount: amountOf(part) })).filter(({ amount }) => amount > 0),
  }
}
