/** Strong customer authentication (PSD2): when it was last given, and giving it again. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

const DURING = ['AUTH_USER_PSD2_SCA'] as const

export const scaView = call({
  path: '/users/v1/psd2-sca/view',
  summary: 'Cuándo confirmó el cliente que es él con autenticación reforzada',
  feature: 'personal-data.psd2-sca',
  duringStep: DURING,
  reply: z.object({
    /** Whether nothing else may be done before. */
    required: z.boolean(),
    renewedAt: instant,
    /** Until when it serves. */
    expiresAt: instant,
    /** Whether the customer has anything to sign it with. */
    canSign: z.boolean(),
  }),
})

export const scaRenewal = twoStep<undefined, object>({
  path: '/users/v1/psd2-sca',
  feature: 'personal-data.psd2-sca',
  consultative: true,
  duringStep: DURING,
  summary: 'Renueva la autenticación reforzada',
  input: z.object({}),
  refreshes: ['/users/v1/psd2-sca/view'],
})
