/** What the address of a card keeps for its deferred purchases and its settlements: filters, or the list to come back to. */
import type { ScpState } from '@almenara/contract/areas/cards/scp-states'
import type { LocalDate } from '@almenara/contract/dates'
import { readDay, readPages } from '../../patterns/extract-screen/list-address.ts'

export interface CreditSearch {
  scpState?: ScpState | undefined
  scpFrom?: LocalDate | undefined
  scpTo?: LocalDate | undefined
  /** The txId of a list of deferred purchases, and its pages. */
  scpList?: string | undefined
  scpPages?: number | undefined
  settledFrom?: LocalDate | undefined
  settledTo?: LocalDate | undefined
  settledList?: string | undefined
  settledPages?: number | undefined
}

/** The states that a customer filters by, in the order in which they happen. */
const STATES: Record<ScpState, true> = { AVAILABLE: true, ACTIVE: true, REPAID: true, CANCELLED: true }

const readId = (value: unknown) => (typeof value === 'string' && value.length > 0 ? value : undefined)

/** Reads the address. What does not make sense is left out. */
export function readCreditSearch(search: Record<string, unknown>): CreditSearch {
  const { scpState, scpFrom, scpTo, scpList, scpPages, settledFrom, settledTo, settledList, settledPages } = search
  const read: CreditSearch = {
    scpState: (Object.keys(STATES) as ScpState[]).find((state) => state === scpState),
    scpFrom: readDay(scpFrom),
    scpTo: readDay(scpTo),
    scpList: readId(scpList),
    scpPages: readPages(scpPages),
    settledFrom: readDay(settledFrom),
    settledTo: readDay(settledTo),
    settledList: readId(settledList),
    settledPages: readPages(settledPages),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
