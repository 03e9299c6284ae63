/** The background jobs of a process. A job logs a run that fails and goes on with the next. */
import type { FastifyBaseLogger } from 'fastify'
import { DATED_WORKS } from '../areas/dated-works.ts'
import { startAeatPoller } from '../areas/aeat/aeat-poller.ts'
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
  return [
    dispatchMessages(bank, config, keepTexts, log),
    startSepaExchange(bank, (err) => log.error({ err }, 'the exchange with the SEPA clearing failed')),
    startB2bPoller(bank, (err) => log.error({ err }, 'B2B debits could not be charged or given back')),
    startOrderSweeper(bank, (err) => log.error({ err }, 'orders that nobody signed could not be closed')),
    startTopUpPoller(bank, (err) => log.error({ err }, 'top-ups that wait for an answer could not be asked after')),
    startAeatPoller(bank, (err) => log.error({ err }, 'taxes that wait for the agency could not be asked after')),
    startChallengePoller(bank, (err) => log.error({ err }, 'purchases that nobody decided could not be closed')),
    startContractPoller(bank, (err) => log.error({ err }, 'contracts of Bizum could not be looked after')),
    startBizumPoller(bank, (err) => log.error({ err }, 'what Bizum says or is to be told could not be done')),
    startRemittances(dayBank, (err) => log.error({ err }, 'remittances could not be unpacked or charged')),
    startFilePoller(dayBank, (err) => log.error({ err }, 'files of payments could not be read or their payees asked about')),
    startCorrespondence(dayBank, (err) => log.error({ err }, 'documents could not be rendered or delivered')),
    startAlertPoller(bank, (err) => log.error({ err }, 'alerts could not be looked after')),
    startDayScheduler(dayBank, DATED_WORKS, {
      onError: (err) => log.error({ err }, 'the work of a bank day did not end'),
      onSetAside: (items) => {
        for (const item of items) log.error(item, 'what was due could not be done and is set aside: npm run operator -- aside')
      },
    }),
    startLogSealer(bank, config.anchorMinutes, inLog(log)),
  ]
}

/** Delivers what is in the outbox. */
function dispatchMessages(
  { database, clock, sealingKey, otherSealingKey, push }: Bank,
  config: Config,
  keepTexts: boolean,
  log: FastifyBaseLogger,
): Stop {
  const mail = openMail(config.rails)
  const dispatcher = startDispatcher({
    database,
    clock,
    sealingKey,
    otherSealingKey,
    mail,
    sms: openSms(config.rails),
    push,
    keepTexts,
    onTrouble: (trouble) => log.warn(trouble, 'message not delivered'),
    onError: (error) => log.error({ err: error }, 'outbox not read'),
  })
  return async () => {
    await dispatcher.stop()
    mail.close()
  }
}
