/** The adapters that the settings choose. */
import type { Rails } from './config-rails.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/connection.ts'
import type { BizumPort } from './rails/bizum/port.ts'
import { noBizum } from './rails/bizum/off.ts'
import { httpAgency } from './rails/aeat/http-agency.ts'
import { noAeat } from './rails/aeat/off.ts'
import type { AeatPort } from './rails/aeat/port.ts'
import { simulatedAeat } from './rails/aeat/simulated.ts'
import { httpBizumScheme } from './rails/bizum/http-scheme.ts'
import { simulatedBizum } from './rails/bizum/simulated.ts'
import { altcha } from './rails/captcha/altcha.ts'
import type { CaptchaPort, UsedAnswers } from './rails/captcha/port.ts'
import { recaptcha } from './rails/captcha/recaptcha.ts'
import { httpCardProcessor } from './rails/cards/http-processor.ts'
import { simulatedCardProcessor } from './rails/cards/simulated.ts'
import { noCardProcessor } from './rails/cards/off.ts'
import type { CardsPort } from './rails/cards/port.ts'
import type { Clearing } from './rails/sepa/clearing.ts'
import { fileDropSepa } from './rails/sepa/file-drop.ts'
import { fileSeal } from './rails/seal/key-file.ts'
import { noSeal } from './rails/seal/off.ts'
import { demoSeal } from './rails/seal/own-key.ts'
import type { SealPort } from './rails/seal/port.ts'
import { simulatedSepa } from './rails/sepa/simulated.ts'
import { noSepa } from './rails/sepa/off.ts'
import type { SepaPort } from './rails/sepa/port.ts'
import { httpVopScheme } from './rails/vop/http-scheme.ts'
import { simulatedVop } from './rails/vop/simulated.ts'
import { noVop } from './rails/vop/off.ts'
import type { VopPort } from './rails/vop/port.ts'
import { externalInvestmentPortal } from './rails/investment-portal/external.ts'
import { simulatedInvestmentPortal } from './rails/investment-portal/simulated.ts'
import { noInvestmentPortal } from './rails/investment-portal/off.ts'
import type { InvestmentPortalPort } from './rails/investment-portal/port.ts'
import { simulatedMail } from './rails/mail/simulated.ts'
import type { MailPort } from './rails/mail/port.ts'
import { smtp } from './rails/mail/smtp.ts'
import { off } from './rails/off.ts'
import { simulatedPrices } from './rails/prices/simulated.ts'
import { noPrices } from './rails/prices/off.ts'
import type { PricesPort } from './rails/prices/port.ts'
import { priceFile } from './rails/prices/price-file.ts'
import { noPush } from './rails/push/off.ts'
import type { PushPort } from './rails/push/port.ts'
import { simulatedPush } from './rails/push/simulated.ts'
import { webPushServices } from './rails/push/web-push.ts'
import { httpGateway } from './rails/sms/http-gateway.ts'
import { simulatedSms } from './rails/sms/simulated.ts'
import type { SmsPort } from './rails/sms/port.ts'
import type { SealingKeys } from './secrets.ts'
import { httpTopUpAggregator } from './rails/top-up/http-aggregator.ts'
import { simulatedTopUpAggregator } from './rails/top-up/simulated.ts'
import { noTopUps } from './rails/top-up/off.ts'
import type { TopUpPort } from './rails/top-up/port.ts'

export function openCaptcha({ captcha }: Rails, database: UsedAnswers, { sealingKey, otherSealingKey }: SealingKeys): CaptchaPort {
  return captcha === 'altcha' ? altcha(database, sealingKey, otherSealingKey) : recaptcha(captcha)
}

export function openSms({ sms }: Rails): SmsPort {
  if (sms === 'off') return off
  return sms === 'simulated' ? simulatedSms : httpGateway(sms)
}

export function openPush({ push }: Rails): PushPort {
  if (push === 'off') return noPush
  return push === 'simulated' ? simulatedPush : webPushServices(push)
}

/** `close` ends the connections that are kept to the server. */
export function openMail({ mail }: Rails): MailPort & { close(): void } {
  if (mail === 'off') return { ...off, close: () => {} }
  return mail === 'simulated' ? { ...simulatedMail, close: () => {} } : smtp(mail)
}

export function openCards({ cards }: Rails, database: Database, { sealingKey, otherSealingKey }: SealingKeys): CardsPort {
  if (cards === 'off') return noCardProcessor
  return cards === 'simulated' ? simulatedCardProcessor(database, sealingKey, otherSealingKey) : httpCardProcessor(cards)
}

export function openTopUps({ topUps }: Rails, own: { database: Database; clock: Clock }): TopUpPort {
  if (topUps === 'off') return noTopUps
  return topUps === 'simulated' ? simulatedTopUpAggregator(own) : httpTopUpAggregator(topUps)
}

export function openAeat({ aeat }: Rails, own: { database: Database; clock: Clock }): AeatPort {
  if (aeat === 'off') return noAeat
  return aeat === 'simulated' ? simulatedAeat(own) : httpAgency(aeat)
}

/** `bank`: what the bank is called in law. Throws ConfigError for a file that has no key with its certificate. */
export function openSeal({ seal }: Rails, bank: string): SealPort {
  if (seal === 'off') return noSeal
  return seal === 'demo' ? demoSeal(bank) : fileSeal(seal)
}

export function openSepa({ sepa }: Rails, clearing: Clearing): SepaPort {
  if (sepa === 'off') return noSepa
  return sepa === 'simulated' ? simulatedSepa(clearing) : fileDropSepa(sepa.folder)
}

export function openBizum({ bizum }: Rails, clearing: Clearing): BizumPort {
  if (bizum === 'off') return noBizum
  return bizum === 'simulated' ? simulatedBizum(clearing) : httpBizumScheme(bizum, clearing)
}

export function openVop({ vop }: Rails, database: Database): VopPort {
  if (vop === 'off') return noVop
  return vop === 'simulated' ? simulatedVop(database) : httpVopScheme(vop)
}

export function openPrices({ prices }: Rails): PricesPort {
  if (prices === 'off') return noPrices
  return prices === 'simulated' ? simulatedPrices : priceFile(prices)
}

/** `portalUrl`: where the bank's own site stands, which the simulated one is a page of. `issuer`: the bank, as the real one knows it. */
export function openInvestmentPortal(
  { investmentPortal }: Rails,
  { sealingKey, portalUrl, issuer }: { sealingKey: Buffer; portalUrl: string | undefined; issuer: string },
): InvestmentPortalPort {
  if (investmentPortal === 'off') return noInvestmentPortal
  if (investmentPortal !== 'simulated') return externalInvestmentPortal(investmentPortal, issuer)
  return portalUrl ? simulatedInvestmentPortal(sealingKey, portalUrl) : noInvestmentPortal
}
