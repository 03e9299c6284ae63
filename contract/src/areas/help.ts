/** The bank's help: what each topic says. The pages themselves are served as a site of their own, under `/help`. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What the reader uses; some topics are only for one of them (specification §7). */
export const APPLICATION_TYPES = ['appNative', 'mobile', 'web'] as const
export type ApplicationType = (typeof APPLICATION_TYPES)[number]

/** Whose app the reader has, where the application is native. */
export const OPERATING_SYSTEMS = ['ios', 'android'] as const
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number]

export const detail = call({
  path: '/help/v1/{id}/detail',
  summary: 'Un tema de la ayuda: su título y su texto',
  feature: 'public',
  params: z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)) }),
  query: z.object({
    applicationType: z.optional(z.enum(APPLICATION_TYPES)),
    appOperatingSystem: z.optional(z.enum(OPERATING_SYSTEMS)),
  }),
  reply: z.object({
    id: z.string(),
    title: z.string(),
    /** The title of the page it stands on. */
    page: z.string(),
    /** HTML of the bank's own: paragraphs, lists and links. */
    content: z.string(),
    /** Where the help site has it. */
    address: z.string(),
  }),
})
