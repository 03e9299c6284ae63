/** What is asked before a file is (specification §4, «Downloads»): the request-context flag of §7, «Headers». */
import { statusWithSession } from '@almenara/contract/areas/status'
import type { Call } from '@almenara/contract/call'
import { deviceKind } from '../api/device.ts'
import { CallFailure } from '../api/failure.ts'
import { send } from '../api/send.ts'
import { isBankOpen, isBlocking } from './status-meaning.ts'

/** The services that some files rest on, by the error type that says they are closed. */
export type DownloadCheck = 'UPDATING_HISTORICS' | 'SAVING_OFFLINE' | 'CARDS_OFFLINE' | 'BIZUM_OFFLINE'

/** Throws CallFailure when the bank, or a service that the file of `call` rests on, is closed or cannot be asked. */
export async function requireOpenFor({ feature }: Pick<Call, 'feature'>, checks: readonly DownloadCheck[]): Promise<void> {
  const status = await send(statusWithSession, { params: { device: deviceKind() }, query: {} })
  if (!isBankOpen(status)) throw new CallFailure('OUT_OF_SERVICE', 'OUT_OF_SERVICE')
  const closed = checks.find((check) => isBlocking(status, check))
  if (closed) throw new CallFailure(closed, closed, '', { feature })
}
