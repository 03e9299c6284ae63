/** Everything a use case may need, made once by `main.ts` or a test and handed down. */
import type { Brand } from '@almenara/contract/brand'
import type { EnvironmentName } from '@almenara/contract/environment'
import type { Clock } from './clock.ts'
import type { Database } from './db/connection.ts'
import type { Standby } from './db/standby.ts'
import type { DocumentMaker } from './documents/document-workers.ts'
import type { Ids } from './ids.ts'
import type { Ledger } from './ledger/batcher.ts'
import type { Orders } from './two-step/orders.ts'
import type { AeatPort } from './rails/aeat/port.ts'
import type { BizumPort } from './rails/bizum/port.ts'
import type { CaptchaPort } from './rails/captcha/port.ts'
import type { PushPort } from './rails/push/port.ts'
import type { CardsPort } from './rails/cards/port.ts'
import type { TopUpPort } from './rails/top-up/port.ts'
import type { SealPort } from './rails/seal/port.ts'
import type { SepaPort } from './rails/sepa/port.ts'
import type { VopPort } from './rails/vop/port.ts'
import type { InvestmentPortalPort } from './rails/investment-portal/port.ts'
import type { PricesPort } from './rails/prices/port.ts'
import type { RelyingParty } from './two-step/methods/relying-party.ts'

export interface Bank {
  database: Database
  /** Where lists, searches and files are read, if the bank has one (`http/standby-reads.ts`). */
  standby?: Standby | undefined
  /** Where `database` reads from a standby until it writes: for what is written and not read again. */
  primary?: Database | undefined
  ledger: Ledger
  orders: Orders
  clock: Clock
  ids: Ids
  brand: Brand
  /** The portal's own address, for links that leave it and come back; absent where the bank has not said it. */
  portalUrl: string | undefined
  /** Tells people from programs. */
  captcha: CaptchaPort
  /** The processor of cards: knows their numbers and PINs, and what the network charges. */
  cards: CardsPort
  /** Tops up mobiles. */
  topUps: TopUpPort
  /** The tax agency: issues the NRC of each payment. */
  aeat: AeatPort
  /** The electronic seal of what the bank certifies. */
  seal: SealPort
  /** The line to the SEPA clearing. */
  sepa: SepaPort
  /** Bizum's scheme: who has it, what they ask and what they answer. Its money goes by `sepa`. */
  bizum: BizumPort
  /** Asks other banks whether a name is that of an account's holder. */
  vop: VopPort
  /** Publishes what funds, plans and securities are worth. */
  prices: PricesPort
  /** Notifies browsers. */
  push: PushPort
  /** Where customers buy and sell. */
  investmentPortal: InvestmentPortalPort
  /** Where passkeys are made and used; without it none are offered. */
  relyingParty: RelyingParty | undefined
  /** Which of the brand's environments this is. */
  environment: EnvironmentName
  /** Makes what costs the processor much, off this thread. */
  documents: DocumentMaker
  /** The bundle that reads files of payments, off this thread too. */
  fileWorker: URL
  /** 32 bytes, the same in every process of the bank, from which the keys of codes, lists and messages are derived (`secrets.ts`). */
  sealingKey: Buffer
  /** One that is accepted beside it while one replaces the other (`acceptedKeys`). */
  otherSealingKey?: Buffer | undefined
  /** The version of the portal and the services, as the package says. */
  version: string
}
