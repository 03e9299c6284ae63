/** The operator's commands, by name: what the terminal runs, and the tests too. */
import type { Database } from '../db/connection.ts'
import { verifyOnward } from '../ledger/verify-since.ts'
import { DATED_WORKS } from '../areas/dated-works.ts'
import { AEAT_USAGE, runAeat } from './aeat-commands.ts'
import { aside, ASIDE_USAGE } from './aside-commands.ts'
import { BIZUM_USAGE, runBizum } from './bizum-commands.ts'
import { CERTIFICATE_USAGE, runCertificateCommand } from './certificate-commands.ts'
import { DAY_USAGE, runBankDay } from './day-commands.ts'
import { FILE_USAGE, files } from './file-commands.ts'
import { listKeys } from './key-commands.ts'
import { LOG_USAGE, verifySessionLog } from './log-commands.ts'
import type { Office } from './office.ts'
import { NOTICE_USAGE, publishNotice } from './notice-commands.ts'
import { LINE_USAGE, openLine } from './line-commands.ts'
import { POWER_USAGE, setPower, setSignatures, setUse } from './power-commands.ts'
import { REMITTANCE_USAGE, runRemittances } from './remittance-commands.ts'
import { publishRate, RATE_USAGE } from './rate-commands.ts'
import { runSepa, SEPA_USAGE } from './sepa-commands.ts'
import { issueCoordinates, SIGNATURE_USAGE, unlockMethod } from './signature-commands.ts'
import { listBanners, listFeatures, listStatuses, setBanner, setFeature, setFirstDay, setService, STATUS_USAGE } from './status-commands.ts'
import { UsageError } from './usage-error.ts'
import { STEP_USAGE, givePassword, requireStep } from './step-commands.ts'
import { endSessions, unblockUser, USER_USAGE } from './user-commands.ts'

const USAGE = `Usage:
${STATUS_USAGE}${NOTICE_USAGE}${SIGNATURE_USAGE}${DAY_USAGE}${ASIDE_USAGE}${FILE_USAGE}${REMITTANCE_USAGE}${LINE_USAGE}${RATE_USAGE}\
${SEPA_USAGE}${BIZUM_USAGE}${AEAT_USAGE}${CERTIFICATE_USAGE}\
  npm run operator -- verify [--whole]                checks the balances and transactions of the ledger: what is new since the last time
                                                      and some of the rest, or with --whole all of it
${LOG_USAGE}\
  npm run operator -- keys                            the sealing keys that this bank has had, and what still needs those before
                                                      today's
${USER_USAGE}${STEP_USAGE}${POWER_USAGE}`

/** Answers what to print. Throws UsageError for what is no command; nothing has been changed then. */
export async function runOperator([command, ...words]: readonly string[], database: Database, office: Office): Promise<string> {
  switch (command) {
    case 'status':
      return words.length === 0 ? listStatuses(database) : setService(database, words)
    case 'feature':
      return setFeature(database, words)
    case 'features':
      return listFeatures()
    case 'first-day':
      return setFirstDay(database, words)
    case 'banner':
      return words.length === 0 ? listBanners(database) : setBanner(database, words)
    case 'notice':
      return publishNotice(database, office, words)
    case 'unblock':
      return unblockUser(database, office, words)
    case 'end-sessions':
      return endSessions(database, office, words)
    case 'require':
      return requireStep(database, office, words)
    case 'password':
      return givePassword(database, office, words)
    case 'coordinates':
      return issueCoordinates(database, office, words)
    case 'unlock':
      return unlockMethod(database, office, words)
    case 'power':
      return setPower(database, words)
    case 'signatures':
      return setSignatures(database, words)
    case 'use':
      return setUse(database, words)
    case 'run-day':
      return runBankDay(office, DATED_WORKS, words)
    case 'aside':
      return aside(database, office, DATED_WORKS, words)
    case 'files':
      return files(database, words)
    case 'remittances':
      return runRemittances(database, office, DATED_WORKS, words)
    case 'open-line':
      return openLine(database, office, words)
    case 'publish-rate':
      return publishRate(database, words)
    case 'sepa':
      return runSepa(office, words)
    case 'bizum':
      return runBizum(office, words)
    case 'aeat':
      return runAeat(database, words)
    case 'certificates':
      return runCertificateCommand(database, office, words)
    case 'keys':
      return listKeys(database, office)
    case 'verify':
      return verify(database, office, words)
    case 'verify-log':
      return verifySessionLog(database, office, words)
    default:
      throw new UsageError(command ? `There is no command «${command}».\n${USAGE}` : USAGE)
  }
}

async function verify(database: Database, { clock }: Office, words: readonly string[]): Promise<string> {
  if (words.some((word) => word !== '--whole')) throw new UsageError('Write: verify [--whole]')
  const { whole, fresh, sampled, problems } = await verifyOnward(database, { whole: words.length > 0, now: clock.now() })
  if (problems.length > 0)
    throw new Error(`The ledger has ${problems.length} problems:\n${problems.map((problem) => JSON.stringify(problem)).join('\n')}`)
  const read = whole ? `all ${fresh} entries` : `${fresh} new entries and ${sampled} old ones`
  return `The ledger is sound: every transaction sums to zero and every balance equals its entries. Read: ${read}.\n`
}
