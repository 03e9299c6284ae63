import { challenge } from '@almenara/contract/areas/captcha'
import { route } from '../../http/route.ts'

export const captchaRoutes = [route(challenge, ({ bank, params, now }) => bank.captcha.challenge(params.action, now))]
