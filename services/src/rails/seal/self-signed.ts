/** A certificate that its own key signs: of whoever it says it is, and trusted by nobody. */
import { randomBytes, type webcrypto } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate } from 'pkijs'

const COMMON_NAME = '2.5.4.3'
const ORGANISATION = '2.5.4.10'
const YEARS = 10

/** X.509 in DER, valid for ten years from now. */
export async function selfSigned(
  keys: webcrypto.CryptoKeyPair,
  { organisation, name }: { organisation: string; name: string },
): Promise<Uint8Array> {
  const certificate = new Certificate()
  certificate.version = 2
  // Positive and never zero (RFC 5280 §4.1.2.2).
  const serial = randomBytes(16)
  serial[0] = 1
  certificate.serialNumber = new Integer({ valueHex: Uint8Array.from(serial).buffer })
  for (const party of [certificate.issuer, certificate.subject]) {
    party.typesAndValues.push(called(ORGANISATION, organisation), called(COMMON_NAME, name))
  }
  const since = new Date()
  certificate.notBefore.value = since
  certificate.notAfter.value = new Date(since.getTime() + YEARS * 365 * 24 * 3600 * 1000)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return new Uint8Array(certificate.toSchema(true).toBER())
}

const called = (type: string, value: string) => new AttributeTypeAndValue({ type, value: new Utf8String({ value }) })
