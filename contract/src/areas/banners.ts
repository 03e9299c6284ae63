/** Promotional banners of the home page. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** As the carousel gives them: any part may be missing, and the portal drops those (specification §3). */
export const banner = z.object({
  title: z.optional(z.string()),
  introtext: z.optional(z.string()),
  images: z.optional(z.string()),
  urls: z.optional(z.string()),
})
export type Banner = z.infer<typeof banner>

export const carousel = call({
  path: '/banners/v1/carousel',
  summary: 'Anuncios de la página de acceso',
  feature: 'public',
  reply: z.array(banner),
})

/** The second source (specification §7): what the bank's own administrators have added, after the carousel's. */
export const adminBanners = call({
  path: '/banners/v1/admin',
  summary: 'Anuncios de la página de acceso que añade el propio banco',
  feature: 'public',
  reply: z.array(banner),
})
