/** A key of the process's own, for the demo: made at its first seal and lost with it. Its certificate says that it proves nothing. */
import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate } from 'pkijs'
import { cadesSeal } from './cades.ts'
import type { SealKey, SealPort } from './port.ts'

const COMMON_NAME = '2.5.4.3'
const ORGANISATION = '2.5.4.10'
const YEARS = 10

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
  const certificate = new Certificate()
  certificate.version = 2
  // Positive and never zero (RFC 5280 §4.1.2.2).
  const serial = randomBytes(16)
  serial[0] = 1
  certificate.serialNumber = new Integer({ valueHex: Uint8Array.from(serial).buffer })
  for (const name of [certificate.issuer, certificate.subject]) {
    name.typesAndValues.push(called(ORGANISATION, bank), called(COMMON_NAME, 'Sello de demostración, sin validez'))
  }
  const since = new Date()
  certificate.notBefore.value = since
  certificate.notAfter.value = new Date(since.getTime() + YEARS * 365 * 24 * 3600 * 1000)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return {
    certificates: [new Uint8Array(certificate.toSchema(true).toBER())],
    algorithm: 'ECDSA',
    sign: async (data) => sign('sha256', data, key),
  }
}

const called = (type: string, value: string) => new AttributeTypeAndValue({ type, value: new Utf8String({ value }) })
