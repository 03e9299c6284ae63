/** Where an act without a session comes from, signing in above all: the session log keeps it. */
import * as z from 'zod/mini'

/** What the browser says of itself (specification §3). */
export const connectionInfo = z.object({
  /** `appNative` inside the host app, otherwise the device type. */
  application: z.enum(['appNative', 'web', 'mobile']),
  userAgent: z.string().check(z.maxLength(1000)),
  geolocation: z.object({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
})
export type ConnectionInfo = z.infer<typeof connectionInfo>
