/** What is asked before a file is (specification §4, «Downloads»). */
import { statusWithSession, type ServicesStatus } from '@almenara/contract/areas/status'
import { deviceKind } from '../api/device.ts'
import { CallFailure } from '../api/failure.ts'
import { send } from '../api/send.ts'

/** The services that some files rest on, by the error type that says they are closed. */
export type DownloadCheck = 'UPDATING_HISTORICS' | 'SAVING_OFFLINE' | 'CARDS_OFFLINE' | 'BIZUM_OFFLINE'

/** A missing status counts as OFF, and histories as being updated (specification §4, «Service state»). */
const IS_CLOSED: Readonly<Record<DownloadCheck, (status: ServicesStatus) => boolean>> = {
  UPDATING_HISTORICS: ({ updatingHistoricsStatus }) => updatingHistoricsStatus !== 'OFF',
  SAVING_OFFLINE: ({ savingStatus }) => savingStatus !== 'ON',
  CARDS_OFFLINE: ({ cardsStatus }) => cardsStatus !== 'ON',
  BIZUM_OFFLINE: ({ bizumStatus }) => bizumStatus !== 'ON',
}

/** Throws CallFailure when the bank, or the service that the file rests on, is closed or cannot be asked. */
export async function requireOpenFor(check: DownloadCheck | undefined): Promise<void> {
  const status = await send(statusWithSession, { params: { device: deviceKind() }, query: {} })
  if (status.digitalBankingStatus !== 'ON') throw new CallFailure('OUT_OF_SERVICE', 'OUT_OF_SERVICE')
  if (check && IS_CLOSED[check](status)) throw new CallFailure(check, check)
}
