/** What a bank sets to make the portal its own: names, codes, telephones, links and texts. Checked when read. */
import * as z from 'zod/mini'
import { taxSettings } from './areas/aeat/models.ts'
import { ENVIRONMENTS, environmentSchema } from './environment.ts'
import { BIZUM_LIMITS, TRANSFER_CHANNELS, type BizumLimits } from './limits.ts'
import { EXPORT_FORMATS } from './export-formats.ts'

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const version = z.string().check(z.regex(/^4(?:\.\d+){1,2}$/))
const link = z.object({ label: z.string(), url: z.string() })

/** Amounts in cents; articles of RTS SCA 2018/389. */
const signingSettings = z.object({
  /** Between accounts of the same person (art. 15). */
  ownAccounts: z.optional(z.boolean()),
  /** To payees whom the customer trusts (art. 13), up to the bank's own amount for one payment. */
  trustedPayees: z.optional(z.object({ on: z.boolean(), maximum: z.int().check(z.nonnegative()) })),
  /** Payments of low value (art. 16), within what `LOW_VALUE` says. */
  lowValue: z.optional(z.boolean()),
})

/** A text that customers accept: its version grows with each change, and the one that was accepted is kept. */
const acceptedText = z.object({
  version: z.int().check(z.positive()),
  publishedAt: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })).check(z.minLength(1)),
})

/** What the bank writes to its customers, by type. */
const communicationType = z.object({
  /** `MONTHLY_STATEMENT`. It never changes: communications keep it. */
  code: z.string().check(z.regex(/^[A-Z][A-Z_]{2,39}$/)),
  /** «Extracto mensual». */
  name: z.string(),
  /** The norm that asks for it, or the contract. */
  basis: z.string(),
  /** A norm asks for it: it may change its channel, and not be left out. */
  required: z.boolean(),
  /** The first is the one of whoever has a mailbox and has not chosen. */
  channels: z.array(z.enum(['ELECTRONIC', 'PAPER'])).check(z.minLength(1), z.maxLength(2)),
  /** How long its documents are kept. */
  years: z.int().check(z.minimum(6), z.maximum(30)),
  /** Whether the customer is told, outside the portal, that one has come (CJEU C-375/15). */
  told: z.boolean(),
  /** The types of product that it is about; absent, it is about the customer. */
  products: z.optional(z.array(z.string()).check(z.minLength(1))),
})
export type CommunicationType = z.infer<typeof communicationType>

const epigraph = z.object({
  code: z.string().check(z.regex(/^[A-Z0-9_]+$/)),
  name: z.string(),
  /** Every certificate of the type has it. */
  required: z.boolean(),
})

/** A certificate that the bank issues. Its code says which facts it has (`services/src/areas/certificates/facts`). */
const certificateKind = z.object({
  code: z.string().check(z.regex(/^[A-Z_]+$/)),
  /** «Saldo a una fecha». */
  name: z.string(),
  /** What it is headed by: «Certificado de saldo a una fecha». */
  title: z.string(),
  purpose: z.string(),
  asks: z.enum(['DAY', 'EXERCISE', 'RANGE', 'NOTHING']),
  /** Only holders and whoever represents an organisation. */
  holdersOnly: z.boolean(),
  /** The types of product that it is of. */
  products: z.array(z.string()),
  epigraphs: z.array(epigraph),
  /** For how many days it is valid. */
  days: z.int().check(z.minimum(1), z.maximum(3660)),
  /** A year that is not over may be asked for: it has balances only. */
  provisional: z.boolean(),
  /** What the customer is told where it is not issued in self-service: who prepares it, and what to bring. */
  office: z.optional(z.string()),
})
export type CertificateKind = z.infer<typeof certificateKind>

const BIZUM_LIMIT_NAMES = Object.keys(BIZUM_LIMITS) as [keyof BizumLimits, ...(keyof BizumLimits)[]]

export const brandSchema = z.object({
  /** Names the colours and shapes: `data-brand` in the style sheet. */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  name: z.string(),
  legalName: z.string(),
  /** Its NIF, for invoices. */
  taxId: z.optional(z.string()),
  /** Registered office and registry entry, printed in the footer and in documents. */
  registeredOffice: z.string(),
  /** The bank's four digits in an IBAN (NRBE). */
  bankCode: z.string().check(z.regex(/^\d{4}$/)),
  bic: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)),
  /** Colours of the documents the bank makes, as #rrggbb on white paper. Those of the screen are in the style sheet. */
  documentColors: z.object({ primary: color, accent: color }),
  /** The most rows a file may have, where the bank wants another number than `EXPORT_MAXIMUM`. */
  exportMaximum: z.optional(z.partialRecord(z.enum(EXPORT_FORMATS), z.int().check(z.positive()))),
  /** Origins of the bank's hybrid apps that hold the portal in a frame; web views (iOS, Android) need none. */
  hostOrigins: z.optional(z.array(z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d+)?$/)))),
  /** The most that a coordinates card or a card's PIN may sign, in cents, where the bank wants another than `WEAK_SIGNATURE_MAXIMUM`. */
  weakSignatureMaximum: z.optional(z.int().check(z.nonnegative())),
  /** What needs no code (`signingSettings`), where the bank wants otherwise than `SIGNING_SETTINGS`. */
  signing: z.optional(signingSettings),
  /** The most that may be sent to others through each channel, in cents, where the bank wants another than `TRANSFER_LIMITS`. */
  transferLimits: z.optional(
    z.partialRecord(z.enum(TRANSFER_CHANNELS), z.object({ perPayment: z.int().check(z.positive()), perDay: z.int().check(z.positive()) })),
  ),
  /** Days of files of payments, where the bank wants others than `PAYMENT_FILE_DAYS`. */
  paymentFiles: z.optional(
    z.object({
      unsigned: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
      refusedAgain: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
    }),
  ),
  /** What the bank allows of Bizum, where it wants other limits than `BIZUM_LIMITS`; and the pause that is offered to people never paid. */
  bizum: z.optional(
    z.object({
      limits: z.optional(z.partialRecord(z.enum(BIZUM_LIMIT_NAMES), z.nullable(z.int().check(z.nonnegative())))),
      firstPause: z.optional(z.int().check(z.nonnegative())),
      /** Countries whose mobiles are reached, besides Spain. ISO 3166-1 alpha-2. */
      countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))),
      /** What is accepted by whoever joins. A bank that has published none offers nobody to join. */
      conditions: z.optional(z.object({ general: acceptedText, security: acceptedText })),
    }),
  ),
  /** What is accepted by whoever contracts the mailbox, and what the bank writes to its customers. */
  mailbox: z.object({ conditions: acceptedText, types: z.array(communicationType).check(z.minLength(1)) }),
  /** What the bank certifies. A bank that says nothing issues no certificates. */
  certificates: z.optional(z.array(certificateKind)),
  /** What is accepted by whoever asks to be told of their accounts, and the price of each SMS in cents. A bank that says nothing offers no alerts. */
  alerts: z.optional(z.object({ conditions: acceptedText, smsPrice: z.int().check(z.nonnegative()) })),
  /** Cheque books: fees and postage in cents, and the bank days until one is there. A bank that says nothing offers none. */
  counterfoils: z.optional(
    z.object({
      types: z.array(
        z.object({
          id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
          name: z.string(),
          /** How many forms it has. */
          forms: z.int().check(z.positive()),
          fee: z.int().check(z.nonnegative()),
          accountTypes: z.array(z.enum(['VIEW', 'CREDIT'])).check(z.minLength(1)),
        }),
      ),
      postage: z.int().check(z.nonnegative()),
      bankDays: z.int().check(z.minimum(1), z.maximum(30)),
    }),
  ),
  /** The tax agency's models and where they are filed. A bank that says nothing collects no taxes. */
  taxes: z.optional(taxSettings),
  /** Versions of the native app, as `4.2.0`: below the first it must be updated, below the second it is advised. */
  app: z.object({ minimumVersion: version, advisedVersion: version }),
  /** Addresses and switches of each place where the bank runs the portal. */
  environments: z.record(z.enum(ENVIRONMENTS), environmentSchema),
  claim: z.object({ title: z.string(), text: z.string() }),
  phones: z.object({
    customerService: z.string(),
    customerServiceHours: z.string(),
    cardBlocking: z.string(),
    cardBlockingHours: z.string(),
  }),
  links: z.object({
    securityPolicy: z.string(),
    /** The footer's three columns: who the bank is, on what terms it serves, and what is worth knowing. */
    corporate: z.array(link),
    legal: z.array(link),
    interest: z.array(link),
    /** Ends the third column: `url` in production and `demoUrl`, with made-up data, everywhere else (specification §2). */
    apiMarket: z.object({ label: z.string(), url: z.string(), demoUrl: z.string() }),
    /** The list of branches and cashpoints, and how to reach the bank: pages outside the portal. */
    officesAndAtms: z.string(),
    customerService: z.string(),
    foundation: link,
    social: z.array(link),
  }),
  map: z.object({
    /** Where the map's pictures come from, as Leaflet writes it: `https://{s}.tiles.example/{z}/{x}/{y}.png`. Without it, an outline. */
    tiles: z.optional(
      z.object({
        url: z.string().check(z.regex(/^https:\/\/(?:\{s\}\.)?[a-z0-9.-]+(?::\d+)?\/[^\s;,]*$/)),
        /** Who made the map; most licences require it to be shown. */
        attribution: z.string(),
        maxZoom: z.int().check(z.minimum(1), z.maximum(22)),
      }),
    ),
    /** A page with the way there; `{latitude}` and `{longitude}` are the place's. */
    directions: z.string(),
  }),
})
export type Brand = z.infer<typeof brandSchema>

/** The part of it that the page receives: its environment is sent separately, and what calls answer is left out. */
export type ShownBrand = Omit<
  Brand,
  'environments' | 'counterfoils' | 'transferLimits' | 'signing' | 'paymentFiles' | 'bizum' | 'mailbox' | 'taxes'
>
