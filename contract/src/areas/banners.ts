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
  method: 'GET',
  path: '/banners/v1/carousel',
  summary: 'Anuncios de la página de acceso',
  feature: 'public',
  reply: z.array(banner),
})
