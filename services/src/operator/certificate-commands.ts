/** Certificates by hand: what a code stands for, and how the bank ends one that it issued. */
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { parseVerificationCode } from '@almenara/contract/verification-code'
import { desc } from 'drizzle-orm'
import { certificateOf, replace, withdraw } from '../areas/certificates/end.ts'
import { certificates, type CertificateRow } from '../areas/certificates/tables.ts'
import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const CERTIFICATE_USAGE = `  npm run operator -- certificates                    the last certificates that were issued, and how each stands
  npm run operator -- certificates withdraw CODE "Reason."
                                                      withdraws one; whoever checks its code reads the reason
  npm run operator -- certificates replace CODE "Reason."
                                                      issues another with the facts of now in its place
`

const LISTED = 50

export async function runCertificateCommand(database: Database, office: Office, words: readonly string[]): Promise<string> {
  const [command, typed = '', reason = '', ...more] = words
  if (command === undefined) return listLast(database)
  const code = parseVerificationCode(typed)
  if ((command !== 'withdraw' && command !== 'replace') || code === undefined || reason.trim() === '' || more.length > 0) {
    throw new UsageError(`Write one of:\n${CERTIFICATE_USAGE}`)
  }
  const row = await certificateOf(database, code)
  if (!row) throw new UsageError('No certificate has that code.')
  if (command === 'withdraw') {
    const done = await withdraw(database, row, reason.trim(), office.clock.now())
    return done ? 'The certificate is withdrawn, and its people are told.\n' : ENDED
  }
  return replaced(office, row, reason.trim())
}

const ENDED = 'The certificate had ended already: nothing was changed.\n'

async function replaced(office: Office, row: CertificateRow, reason: string): Promise<string> {
  try {
    const heir = await replace(await office.bank(), row, reason)
    return heir ? `It is replaced by ${heir.code}, and its people are told.\n` : ENDED
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new UsageError(`It cannot be issued again (${error.hostText || error.code}): withdraw it.`)
  }
}

async function listLast(database: Database): Promise<string> {
  const rows = await database.select().from(certificates).orderBy(desc(certificates.issuedAt)).limit(LISTED)
  if (rows.length === 0) return 'No certificate has been issued.\n'
  return `${rows.map(line).join('\n')}\n`
}

const line = ({ code, type, issuedAt, validUntil, ended, endReason }: CertificateRow) =>
  `${code}  ${type}  issued ${formatDayTime(issuedAt)}  valid until ${formatDay(validUntil)}${ended ? `  ${ended} «${endReason}»` : ''}`
