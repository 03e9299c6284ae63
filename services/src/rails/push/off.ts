/** A bank without notifications to browsers: it offers none. */
import { off } from '../off.ts'
import type { PushPort } from './port.ts'

export const noPush: PushPort = off
