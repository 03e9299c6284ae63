/** Who carries the bank's messages and payments, and who judges captchas, cards, top-ups and payees for it, as the environment says. */
import { isAbsolute } from 'node:path'
import { ConfigError } from './config-error.ts'
import type { AgencySettings } from './rails/aeat/http-agency.ts'
import type { BizumSchemeSettings } from './rails/bizum/http-scheme.ts'
import type { RecaptchaSettings } from './rails/captcha/recaptcha.ts'
import type { ProcessorSettings } from './rails/cards/http-processor.ts'
import type { InvestmentPortalSettings } from './rails/investment-portal/external.ts'
import type { SealFile } from './rails/seal/key-file.ts'
import type { SmtpSettings } from './rails/mail/smtp.ts'
import type { PriceFileSettings } from './rails/prices/price-file.ts'
import type { VapidSettings } from './rails/push/web-push.ts'
import type { GatewaySettings } from './rails/sms/http-gateway.ts'
import type { AggregatorSettings } from './rails/top-up/http-aggregator.ts'
import type { SchemeSettings } from './rails/vop/http-scheme.ts'

/** `simulated` is the simulated carrier; `off` refuses every message. */
type Simulated = 'simulated' | 'off'

export interface Rails {
  sms: Simulated | GatewaySettings
  push: Simulated | VapidSettings
  mail: Simulated | SmtpSettings
  captcha: 'altcha' | RecaptchaSettings
  /** `off`: no card's PIN signs anything. */
  cards: Simulated | ProcessorSettings
  /** `off`: there is no operator to top up. */
  topUps: Simulated | AggregatorSettings
  /** `off`: no tax can be paid. */
  aeat: Simulated | AgencySettings
  /** `off`: certificates have a code and no electronic seal. */
  seal: 'demo' | 'off' | SealFile
  /** `off`: transfers to other banks wait until there is a line. */
  sepa: Simulated | { folder: string }
  /** `off`: nobody has Bizum here. */
  bizum: Simulated | BizumSchemeSettings
  /** `off`: no payee is verified. */
  vop: Simulated | SchemeSettings
  /** `off`: no price is published. */
  prices: Simulated | PriceFileSettings
  /** `off`: it never attends. */
  investmentPortal: Simulated | InvestmentPortalSettings
}

type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_TEMPLATE = '{"to":"{to}","text":"{text}"}'
const DEFAULT_TIMEOUT_MS = 10_000
/** Whoever sends a Bizum waits for it. */
const BIZUM_TIMEOUT_MS = 5_000
/** Of a header that lets in whoever has it. */
const SHORTEST_SECRET = 24
/** Shorter than what a dispatcher's claim lasts. */
const LONGEST_TIMEOUT_MS = 30_000

/** The demo bank has simulated carriers. Production says who carries its messages, or «off»; anywhere else, nothing said is «off». */
export function readRails(env: Environment, { production, demo }: { production: boolean; demo: boolean }): Rails {
  const defaultRail = demo ? 'simulated' : 'off'
  const missing = (name: string, example: string) => {
    if (production && !demo) throw new ConfigError(`Set ${name} to ${example}, or to «off» if the bank sends none.`)
    return defaultRail
  }
  return {
    sms: readSms(env, missing, demo),
    mail: readMail(env, missing, demo),
    push: readPush(env, defaultRail),
    captcha: readCaptcha(env),
    cards: readCards(env, defaultRail, demo),
    topUps: readOptional(env, 'ALMENARA_TOP_UP', defaultRail, demo),
    aeat: readOptional(env, 'ALMENARA_AEAT', defaultRail, demo),
    seal: readSeal(env, demo),
    sepa: readSepa(env, defaultRail, demo),
    bizum: readBizum(env, defaultRail, demo),
    vop: readOptional(env, 'ALMENARA_VOP', defaultRail, demo),
    prices: readPrices(env, defaultRail, demo),
    investmentPortal: readInvestmentPortal(env, defaultRail, demo),
  }
}

type Missing = (name: string, example: string) => Simulated

function readSms(env: Environment, missing: Missing, demo: boolean): Rails['sms'] {
  const name = 'ALMENARA_SMS_URL'
  const text = env[name]
  if (!text) return missing(name, 'the address of the text-message gateway (https://…)')
  if (isSimulated(text, name, demo)) return text
  const url = readUrl(text, name, ['https:', 'http:'])
  const authorization = env['ALMENARA_SMS_AUTHORIZATION']
  const template = readTemplate(env['ALMENARA_SMS_BODY'] || DEFAULT_TEMPLATE)
  const timeoutMs = readTimeout(env['ALMENARA_SMS_TIMEOUT_MS'], 'ALMENARA_SMS_TIMEOUT_MS')
  return { url, template, timeoutMs, ...(authorization ? { authorization } : {}) }
}

/** Keys as `npx web-push generate-vapid-keys` makes them; a bank may do without. */
function readPush(env: Environment, defaultRail: Simulated): Rails['push'] {
  const publicKey = env['ALMENARA_PUSH_PUBLIC_KEY']
  if (publicKey === 'off') return 'off'
  if (!publicKey) return defaultRail
  const [privateKey, subject] = [env['ALMENARA_PUSH_PRIVATE_KEY'], env['ALMENARA_PUSH_CONTACT']]
  if (!privateKey) throw new ConfigError('Set ALMENARA_PUSH_PRIVATE_KEY to the private key of ALMENARA_PUSH_PUBLIC_KEY.')
  if (!subject) throw new ConfigError('Set ALMENARA_PUSH_CONTACT to whom push services may write: mailto:… or https://….')
  return { publicKey, privateKey, subject, timeoutMs: readTimeout(env['ALMENARA_PUSH_TIMEOUT_MS'], 'ALMENARA_PUSH_TIMEOUT_MS') }
}

function readMail(env: Environment, missing: Missing, demo: boolean): Rails['mail'] {
  const name = 'ALMENARA_MAIL_URL'
  const text = env[name]
  if (!text) return missing(name, 'the mail server (smtps://user:password@host:465)')
  if (isSimulated(text, name, demo)) return text
  const url = readUrl(text, name, ['smtps:', 'smtp:'])
  const from = env['ALMENARA_MAIL_FROM']
  if (!from) throw new ConfigError('Set ALMENARA_MAIL_FROM to who e-mails come from: «Almenara <avisos@banco.example>».')
  return { url, from }
}

/** The processor's settings, and the header with which it calls. */
function readCards(env: Environment, defaultRail: Simulated, demo: boolean): Rails['cards'] {
  const read = readOptional(env, 'ALMENARA_CARDS', defaultRail, demo)
  const networkAuthorization = readCaller(env, 'ALMENARA_CARDS_NETWORK_AUTHORIZATION')
  return typeof read === 'string' || !networkAuthorization ? read : { ...read, networkAuthorization }
}

/** The scheme's settings, and the header with which it brings its messages: without it nobody here could be paid or asked. */
function readBizum(env: Environment, defaultRail: Simulated, demo: boolean): Rails['bizum'] {
  const read = readOptional(env, 'ALMENARA_BIZUM', defaultRail, demo, BIZUM_TIMEOUT_MS)
  if (typeof read === 'string') return read
  const name = 'ALMENARA_BIZUM_INBOUND_AUTHORIZATION'
  const inboundAuthorization = readCaller(env, name)
  if (!inboundAuthorization) throw new ConfigError(`Set ${name} to the header with which the scheme brings its messages.`)
  return { ...read, inboundAuthorization }
}

/** The header of who calls the bank, long enough not to be guessed. */
function readCaller(env: Environment, name: string): string | undefined {
  const header = env[name]
  if (!header || header.length >= SHORTEST_SECRET) return header
  throw new ConfigError(`${name} must have at least ${SHORTEST_SECRET} characters.`)
}

/** Unlike messages, a bank may do without: nothing said is «off». */
function readOptional(
  env: Environment,
  prefix: string,
  defaultRail: Simulated,
  demo: boolean,
  defaultMs = DEFAULT_TIMEOUT_MS,
): Simulated | AggregatorSettings {
  const name = `${prefix}_URL`
  const text = env[name]
  if (!text) return defaultRail
  if (isSimulated(text, name, demo)) return text
  const authorization = env[`${prefix}_AUTHORIZATION`]
  const timeoutMs = readTimeout(env[`${prefix}_TIMEOUT_MS`], `${prefix}_TIMEOUT_MS`, defaultMs)
  return { url: readUrl(text, name, ['https:']), timeoutMs, ...(authorization ? { authorization } : {}) }
}

/** The demo bank has a key of its own; any other says in which file its key is, or seals nothing. */
function readSeal(env: Environment, demo: boolean): Rails['seal'] {
  const name = 'ALMENARA_SEAL_FILE'
  const file = env[name]
  if (!file) return demo ? 'demo' : 'off'
  if (file === 'off') return 'off'
  if (!isAbsolute(file)) throw new ConfigError(`${name} must be the whole path of a file with a key and its certificates in PEM, or «off».`)
  const password = env['ALMENARA_SEAL_PASSWORD']
  return { file, ...(password ? { password } : {}) }
}

/** A folder is the only line there is beside the simulated one. */
function readSepa(env: Environment, defaultRail: Simulated, demo: boolean): Rails['sepa'] {
  const name = 'ALMENARA_SEPA'
  const text = env[name]
  if (!text) return defaultRail
  if (isSimulated(text, name, demo)) return text
  if (isAbsolute(text)) return { folder: text }
  throw new ConfigError(`${name} must be «off» or the whole path of the folder where files are exchanged, not «${text}».`)
}

function readPrices(env: Environment, defaultRail: Simulated, demo: boolean): Rails['prices'] {
  const name = 'ALMENARA_PRICES_URL'
  const text = env[name]
  if (!text) return defaultRail
  if (isSimulated(text, name, demo)) return text
  const authorization = env['ALMENARA_PRICES_AUTHORIZATION']
  const timeoutMs = readTimeout(env['ALMENARA_PRICES_TIMEOUT_MS'], 'ALMENARA_PRICES_TIMEOUT_MS')
  if (!text.includes('{day}')) throw new ConfigError(`${name} must have {day} where the day goes: https://prices.example/{day}.json.`)
  return { url: readUrl(text, name, ['https:', 'file:']), timeoutMs, ...(authorization ? { authorization } : {}) }
}

const KEY_BYTES = 32

function readInvestmentPortal(env: Environment, defaultRail: Simulated, demo: boolean): Rails['investmentPortal'] {
  const name = 'ALMENARA_INVESTMENT_URL'
  const text = env[name]
  if (!text) return defaultRail
  if (isSimulated(text, name, demo)) return text
  const key = Buffer.from(env['ALMENARA_INVESTMENT_KEY'] ?? '', 'base64')
  if (key.length !== KEY_BYTES) throw new ConfigError('Set ALMENARA_INVESTMENT_KEY to the 32 bytes in base64 that the portal also has.')
  const timeoutMs = readTimeout(env['ALMENARA_INVESTMENT_TIMEOUT_MS'], 'ALMENARA_INVESTMENT_TIMEOUT_MS')
  return { url: readUrl(text, name, ['https:']), key, timeoutMs }
}

function readCaptcha(env: Environment): Rails['captcha'] {
  const text = env['ALMENARA_CAPTCHA'] || 'altcha'
  if (text === 'altcha') return text
  if (text !== 'recaptcha') throw new ConfigError(`ALMENARA_CAPTCHA must be «altcha» or «recaptcha», not «${text}».`)
  const siteKey = env['ALMENARA_RECAPTCHA_SITE_KEY']
  const secret = env['ALMENARA_RECAPTCHA_SECRET']
  if (!siteKey || !secret) {
    throw new ConfigError('Set ALMENARA_RECAPTCHA_SITE_KEY and ALMENARA_RECAPTCHA_SECRET to the bank’s reCAPTCHA v3 keys.')
  }
  return { siteKey, secret }
}

/** The simulated carrier says «delivered» and delivers nothing: only a demo may have it. */
function isSimulated(text: string, name: string, demo: boolean): text is Simulated {
  if (text === 'simulated' && !demo) throw new ConfigError(`${name} may be «simulated» only in demo mode: it delivers nothing.`)
  return text === 'simulated' || text === 'off'
}

/** The message does not quote the setting: it may hold a password. */
function readUrl(text: string, name: string, protocols: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(`${name} must be an address that begins with ${protocols.join('// or ')}//.`)
  return url.href
}

function readTemplate(text: string): unknown {
  try {
    const template: unknown = JSON.parse(text)
    if (text.includes('{to}') && text.includes('{text}')) return template
  } catch {
    // Told below, with what it must be.
  }
  throw new ConfigError(`ALMENARA_SMS_BODY must be JSON with {to} and {text} inside its texts, such as ${DEFAULT_TEMPLATE}.`)
}

function readTimeout(text: string | undefined, name: string, defaultMs = DEFAULT_TIMEOUT_MS): number {
  if (!text) return defaultMs
  const milliseconds = Number(text)
  if (Number.isInteger(milliseconds) && milliseconds > 0 && milliseconds <= LONGEST_TIMEOUT_MS) return milliseconds
  throw new ConfigError(`${name} must be a whole number of milliseconds up to ${LONGEST_TIMEOUT_MS}, not «${text}».`)
}
