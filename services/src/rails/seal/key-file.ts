/**
 * The seal's key in a file: PEM with the private key and its certificates. What a trust service gives as PKCS#12 becomes one with
 * `openssl pkcs12 -in seal.p12 -out seal.pem`, which asks for the password that the key has in it.
 */
import { createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../config-error.ts'
import { cadesSeal } from './cades.ts'
import type { SealKey, SealPort } from './port.ts'

export interface SealFile {
  file: string
  /** Of its private key, where it is encrypted. */
  password?: string
}

const CERTIFICATE = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'

/** Throws ConfigError for a file that cannot be read, or whose key is not that of its certificate. */
export function fileSeal({ file, password }: SealFile): SealPort {
  try {
    return cadesSeal(readSealKey(readFileSync(file, 'utf8'), password))
  } catch (error) {
    throw new ConfigError(`ALMENARA_SEAL_FILE («${file}») is no key with its certificate in PEM: ${(error as Error).message}`)
  }
}

/** Throws for what is no key with its certificate. */
function readSealKey(pem: string, password?: string): SealKey {
  const key = createPrivateKey({ key: pem, format: 'pem', ...(password === undefined ? {} : { passphrase: password }) })
  const certificates = pem
    .split(CERTIFICATE)
    .slice(1)
    .map((rest) => new X509Certificate(`${CERTIFICATE}${rest.slice(0, rest.indexOf(END))}${END}\n`))
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key))
  if (!own) throw new Error('no certificate in it is of its key')
  const others = certificates.filter((certificate) => certificate !== own)
  return {
    certificates: [own, ...others].map(({ raw }) => new Uint8Array(raw)),
    algorithm: algorithmOf(key),
    sign: async (data) => sign('sha256', data, key),
  }
}

function algorithmOf({ asymmetricKeyType: type }: KeyObject): SealKey['algorithm'] {
  if (type === 'ec') return 'ECDSA'
  if (type === 'rsa') return 'RSA'
  throw new Error(`its key is ${type}, and a seal is made with EC or RSA`)
}
