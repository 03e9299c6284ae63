/** By which ways and at which hours an alert tells, as it is chosen. */
import type { AlertChannel } from '@almenara/contract/areas/alerts/alert-codes'
import type { AlertContractDetail, AlertCreation, AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'

/** Every channel, in the order in which they are tried. */
interface ChosenChannel {
  channel: AlertChannel
  on: boolean
}

export interface TermsDraft {
  channels: readonly ChosenChannel[]
  isQuiet: boolean
  quietFrom: string
  quietUntil: string
  hideAmounts: boolean
  liquidationAccountId: string | undefined
}

export const TERM_FIELDS = ['channels', 'quiet', 'liquidationAccountId'] as const
type TermField = (typeof TERM_FIELDS)[number]

type Known = Pick<AlertContractDetail, 'channels' | 'quiet' | 'hideAmounts' | 'liquidationAccount'>

const NIGHT = { from: '22:00', until: '08:00' }

/** Those of a contract, or else every free way by which the customer can be told, and none by night. */
export function draftOfTerms({ channels }: AlertStatus, known?: Known | null): TermsDraft {
  const usable = channels.filter(({ verified }) => verified).map(({ channel }) => channel)
  const first = (known?.channels ?? []).filter((channel) => usable.includes(channel))
  const order = [...first, ...channels.map(({ channel }) => channel).filter((channel) => !first.includes(channel))]
  const isFree = (channel: AlertChannel) => channels.some((one) => one.channel === channel && one.price === 0)
  const begins = known ? first : usable.filter(isFree)
  const quiet = known ? known.quiet : NIGHT
  return {
    channels: order.map((channel) => ({ channel, on: begins.includes(channel) })),
    isQuiet: quiet !== undefined,
    quietFrom: (quiet ?? NIGHT).from,
    quietUntil: (quiet ?? NIGHT).until,
    hideAmounts: known?.hideAmounts ?? false,
    liquidationAccountId: known?.liquidationAccount?.id,
  }
}

export const chosenChannels = ({ channels }: Pick<TermsDraft, 'channels'>): AlertChannel[] =>
  channels.filter(({ on }) => on).map(({ channel }) => channel)

/** Whether one of the chosen ways has a price, and an account must pay it. */
export function isCharged(draft: Pick<TermsDraft, 'channels'>, { channels }: AlertStatus): boolean {
  return chosenChannels(draft).some((channel) => channels.some((one) => one.channel === channel && one.price > 0))
}

type Terms = Pick<AlertCreation, 'channels' | 'quiet' | 'hideAmounts' | 'liquidationAccountId'>

export function readTerms(draft: TermsDraft, status: AlertStatus): { terms: Terms; problems: Record<TermField, string | undefined> } {
  const { isQuiet, quietFrom, quietUntil, hideAmounts, liquidationAccountId } = draft
  const chosen = chosenChannels(draft)
  const charged = isCharged(draft, status)
  return {
    terms: {
      channels: chosen,
      hideAmounts,
      ...(isQuiet ? { quiet: { from: quietFrom, until: quietUntil } } : {}),
      ...(charged && liquidationAccountId !== undefined ? { liquidationAccountId } : {}),
    },
    problems: {
      channels: chosen.length === 0 ? 'Elija al menos un canal.' : undefined,
      quiet: isQuiet ? quietProblem(quietFrom, quietUntil) : undefined,
      liquidationAccountId: charged && liquidationAccountId === undefined ? 'Elija la cuenta en la que se cargarán los SMS.' : undefined,
    },
  }
}

function quietProblem(from: string, until: string): string | undefined {
  if (from === '' || until === '') return 'Escriba la hora en que empieza y la hora en que termina.'
  return from === until ? 'Escriba dos horas distintas.' : undefined
}
