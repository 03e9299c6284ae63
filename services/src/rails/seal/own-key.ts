/** A key of the process's own, for the demo: made at its first seal and lost with it. Its certificate says that it proves nothing. */
import { createPrivateKey, sign } from 'node:crypto'
import { cadesSeal } from './cades.ts'
import type { SealKey, SealPort } from './port.ts'
import { selfSigned } from './self-signed.ts'

/** `bank`: what the bank is called in law. */
export function demoSeal(bank: string): SealPort {
  let made: Promise<SealPort> | undefined
  return {
    on: true,
    seal: async (content) => {
      made ??= demoKey(bank).then(cadesSeal)
      return (await made).seal(content)
    },
  }
}

async function demoKey(bank: string): Promise<SealKey> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const certificate = await selfSigned(keys, { organisation: bank, name: 'Sello de demostración, sin validez' })
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return { certificates: [certificate], algorithm: 'ECDSA', sign: async (data) => sign('sha256', data, key) }
}
