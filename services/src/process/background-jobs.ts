/** The background jobs of a process. A job logs a run that fails and goes on with the next. */
import type { FastifyBaseLogger } from 'fastify'
import { DATED_WORKS } from '../areas/dated-works.ts'
import { startAeatPoller } from '../areas/aeat/aeat-poller.ts'
import { startCertificates } from '../areas/certificates/keeper.ts'
import { startAlertPoller } from '../areas/alerts/alert-poller.ts'
import { startChallengePoller } from '../areas/cards/ecommerce/challenges.ts'
import { startContractPoller } from '../areas/bizum/contract/contract-poller.ts'
import { startBizumPoller } from '../areas/bizum/payments/bizum-poller.ts'
import { startRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { startTopUpPoller } from '../areas/operations/top-up-poller.ts'
import { startFilePoller } from '../areas/payments/files/file-poller.ts'
import { startB2bPoller } from '../payments/b2b-poller.ts'
import { startSepaExchange } from '../payments/exchange.ts'
import type { Bank } from '../bank.ts'
import { startCorrespondence } from '../correspondence/keeper.ts'
import { startDayScheduler } from '../calendar/run-days.ts'
import type { Config } from '../config.ts'
import { startDispatcher } from '../messages/dispatcher.ts'
import { openMail, openSms } from '../open-rails.ts'
import { inLog, startLogSealer } from '../session-log/log-sealer.ts'
import { count } from '../telemetry/meter.ts'
import { watchRail } from '../telemetry/watch-rail.ts'
import { startOrderSweeper } from '../two-step/order-sweeper.ts'

type Stop = () => Promise<void>

interface Keeping {
  bank: Bank
  /** The same on connections that wait for long statements. */
  dayBank: Bank
  config: Config
  /** Messages stay readable at the development page. */
  keepTexts: boolean
  log: FastifyBaseLogger
}

/** Answers how to stop each, in the order in which they were started. */
export function startBackgroundJobs({ bank, dayBank, config, keepTexts, log }: Keeping): Stop[] {
  const failed = (task: string, text: string) => (err: unknown) => {
    count('almenara_job_failures_total', { task })
    log.error({ err }, text)
  }
  return [
    dispatchMessages({ bank, config, keepTexts, log, onError: failed('outbox', 'outbox not read') }),
    startSepaExchange(bank, failed('clearing', 'the exchange with the SEPA clearing failed')),
    startB2bPoller(bank, failed('b2b-debits', 'B2B debits could not be charged or given back')),
    startOrderSweeper(bank, failed('order-sweeper', 'orders that nobody signed could not be closed')),
    startTopUpPoller(bank, failed('top-ups', 'top-ups that wait for an answer could not be asked after')),
    startAeatPoller(bank, failed('taxes', 'taxes that wait for the agency could not be asked after')),
    startChallengePoller(bank, failed('card-challenges', 'purchases that nobody decided could not be closed')),
    startContractPoller(bank, failed('bizum-contracts', 'contracts of Bizum could not be looked after')),
    startBizumPoller(bank, failed('bizum', 'what Bizum says or is to be told could not be done')),
    startRemittances(dayBank, failed('remittances', 'remittances could not be unpacked or charged')),
    startFilePoller(dayBank, failed('payment-files', 'files of payments could not be read or their payees asked about')),
    startCorrespondence(dayBank, failed('correspondence', 'documents could not be rendered or delivered')),
    startCertificates(dayBank, failed('certificates', 'certificates could not be made or replaced')),
    startAlertPoller(bank, failed('alerts', 'alerts could not be looked after')),
    startDayScheduler(dayBank, DATED_WORKS, {
      onError: failed('bank-day', 'the work of a bank day did not end'),
      onSetAside: (items) => {
        for (const item of items) log.error(item, 'what was due could not be done and is set aside: npm run operator -- aside')
      },
    }),
    startLogSealer(bank, config.anchorMinutes, {
      onAnchor: inLog(log),
      onError: failed('session-log', 'the session log could not be sealed'),
    }),
  ]
}

/** Delivers what is in the outbox. */
function dispatchMessages({
  bank,
  config,
  keepTexts,
  log,
  onError,
}: Omit<Keeping, 'dayBank'> & { onError: (error: unknown) => void }): Stop {
  const { database, clock, sealingKey, otherSealingKey, push } = bank
  const mail = openMail(config.rails)
  const dispatcher = startDispatcher({
    database,
    clock,
    sealingKey,
    otherSealingKey,
    mail: watchRail('mail', mail),
    sms: watchRail('sms', openSms(config.rails)),
    push,
    keepTexts,
    onTrouble: (trouble) => log.warn(trouble, 'message not delivered'),
    onError,
  })
  return async () => {
    await dispatcher.stop()
    mail.close()
  }
}
