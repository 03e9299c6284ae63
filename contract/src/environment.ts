/** Where the portal runs and whom it talks to: one of four environments, each with its addresses (specification §9, «Environments»). */
import * as z from 'zod/mini'

export const ENVIRONMENTS = ['local', 'dev', 'prep', 'prod'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]

/** An address without its last slash; '' is the place that the page itself came from. */
const base = z.string().check(z.regex(/^(?:https?:\/\/[^\s/]+(?:\/[^\s]*[^\s/])?)?$/))

export const environmentSchema = z.object({
  /** Before `/services/…`. */
  servicesUrl: base,
  /** The portal's own address, for links that leave it and come back. */
  appUrl: base,
  /** The help site. */
  helpUrl: z.string(),
  /** Banners of the external carousel (specification §7). */
  carouselUrl: z.string(),
  /** Shows what only developers need: which environment and which version they are looking at, at the foot of each page. */
  dev: z.boolean(),
  /** Shows what is still under construction. Off everywhere that customers see. */
  underConstruction: z.boolean(),
})

/** What the page receives. */
export type Environment = z.infer<typeof environmentSchema> & { name: EnvironmentName }
