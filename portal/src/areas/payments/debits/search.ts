/** What the addresses of debit remittances keep besides their path. What does not make sense is left out. */
import { MOST_DEBITS_FILTERED } from '@almenara/contract/areas/payments/debit-codes'
import { readId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { readList, type AddressOf } from '../../../patterns/extract-screen/list-declaration.ts'
import { START } from '../addresses.ts'
import { PRESENTED_FILES } from '../remittances/lists.ts'
import { DEBIT_REMITTANCES, DEBITS, REFUNDS } from './lists.ts'

export type SubmitterSearch = AddressOf<typeof PRESENTED_FILES>
export const readSubmitterSearch = (address: Record<string, unknown>): SubmitterSearch => readList(PRESENTED_FILES, address)

/** How many debits a remittance has. */
export interface DebitCounts {
  minDebits?: number | undefined
  maxDebits?: number | undefined
}

export function readCounts(address: Record<string, unknown>): DebitCounts {
  const [minDebits, maxDebits] = [readCount(address['minDebits']), readCount(address['maxDebits'])]
  return { ...(minDebits === undefined ? {} : { minDebits }), ...(maxDebits === undefined ? {} : { maxDebits }) }
}

function readCount(said: unknown): number | undefined {
  const isCount = typeof said === 'number' && Number.isInteger(said) && said >= 0 && said <= MOST_DEBITS_FILTERED
  return isCount ? said : undefined
}

/** A remittance that is being written by hand and, before it is begun, the one that it repeats. */
interface Writing {
  edit?: string | undefined
  from?: string | undefined
}

/** Of a creditor: which of its lists, and its filters; or what is being written. */
export type CreditorSearch = Writing & CreditorLists

type CreditorLists =
  | ({ tab?: undefined } & DebitCounts & AddressOf<typeof DEBIT_REMITTANCES>)
  | ({ tab: 'refunds' } & AddressOf<typeof REFUNDS>)
  | ({ tab: 'files' } & AddressOf<typeof PRESENTED_FILES>)

export function readCreditorSearch(address: Record<string, unknown>): CreditorSearch {
  const [edit, from] = [readId(address['edit']), readId(address['from'])]
  if (edit !== undefined) return { edit, ...(edit === START && from !== undefined ? { from } : {}) }
  if (address['tab'] === 'files') return { tab: 'files', ...readList(PRESENTED_FILES, address) }
  if (address['tab'] === 'refunds') return { tab: 'refunds', ...readList(REFUNDS, address) }
  return { ...readCounts(address), ...readList(DEBIT_REMITTANCES, address) }
}

type OfRefunds = { tab: 'refunds' } & AddressOf<typeof REFUNDS>

/** Of a remittance: its debits and which is open, or what came back of them; and whether it, or the one that is open, is being cancelled. */
export type DebitRemittanceSearch =
  | ({ tab?: undefined; debit?: string | undefined; cancel?: true | undefined } & AddressOf<typeof DEBITS>)
  | (OfRefunds & { debit?: undefined; cancel?: undefined })

export function readDebitRemittanceSearch(address: Record<string, unknown>): DebitRemittanceSearch {
  if (address['tab'] === 'refunds') return readRefunds(address)
  const debit = readId(address['debit'])
  return {
    ...readList(DEBITS, address),
    ...(debit ? { debit } : {}),
    ...(address['cancel'] === true ? { cancel: true as const } : {}),
  }
}

const readRefunds = (address: Record<string, unknown>): OfRefunds => ({ tab: 'refunds', ...readList(REFUNDS, address) })

/** Of what came back: the list that it was opened from, of its remittance with these filters or (`list`) of its creditor. */
export type RefundSearch = { list?: 'creditor' | undefined } & AddressOf<typeof REFUNDS>

export function readRefundSearch(address: Record<string, unknown>): RefundSearch {
  return { ...(address['list'] === 'creditor' ? { list: 'creditor' as const } : {}), ...readList(REFUNDS, address) }
}
