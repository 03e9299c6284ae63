/** The bank's branches and cashpoints: public, and available also while digital banking is closed. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { MAX_LENGTH } from '../limits.ts'
import { opaqueId, queryFlag, queryInteger, queryNumber } from '../schemas.ts'

export const BRANCH_KINDS = ['BRANCH', 'CASHPOINT'] as const
export type BranchKind = (typeof BRANCH_KINDS)[number]

/** Degrees (WGS 84). */
const latitude = z.number().check(z.minimum(-90), z.maximum(90))
const longitude = z.number().check(z.minimum(-180), z.maximum(180))
const queryLatitude = queryNumber.check(z.minimum(-90), z.maximum(90))
const queryLongitude = queryNumber.check(z.minimum(-180), z.maximum(180))

/** Monday is 1. The times are the branch's own wall clock, «08:30»; «24:00» is the end of the day. */
const openingHours = z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })

const branch = z.object({
  id: opaqueId,
  kind: z.enum(BRANCH_KINDS),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  town: z.string(),
  province: z.string(),
  latitude,
  longitude,
  phone: z.nullable(z.string()),
  /** Step-free, and with what a wheelchair needs. */
  accessible: z.boolean(),
  /** Open at this moment; `ALWAYS` never closes. */
  opening: z.enum(['OPEN', 'CLOSED', 'ALWAYS']),
  hours: z.array(openingHours),
  /** Metres in a straight line from the origin; null where the list has none. */
  distance: z.nullable(z.int()),
})
export type Branch = z.infer<typeof branch>

export const BRANCHES_PAGE = 20

export const search = call({
  path: '/branches/v1/search',
  summary: 'Oficinas y cajeros, por distancia desde un punto, una población o un código postal',
  feature: 'public',
  query: z.object({
    /** A point to measure from: both or none. */
    latitude: z.optional(queryLatitude),
    longitude: z.optional(queryLongitude),
    /** A town, a province, a street or the beginning of a postcode. Without a point, the list is measured from the town it finds. */
    text: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
    /** Only inside these bounds: the four or none. */
    north: z.optional(queryLatitude),
    south: z.optional(queryLatitude),
    east: z.optional(queryLongitude),
    west: z.optional(queryLongitude),
    kind: z.optional(z.enum(BRANCH_KINDS)),
    open: z.optional(queryFlag),
    accessible: z.optional(queryFlag),
    page: z.optional(queryInteger.check(z.minimum(1), z.maximum(1000))),
  }),
  reply: z.object({
    /** Where distances are measured from. Null where nothing was asked, or where the bank is in no such place. */
    origin: z.nullable(z.object({ latitude, longitude, town: z.nullable(z.string()) })),
    rows: z.array(branch),
    page: z.int(),
    more: z.boolean(),
    count: z.int(),
  }),
})
