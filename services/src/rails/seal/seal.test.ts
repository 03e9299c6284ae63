import { toInstant } from '@almenara/contract/dates'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentInfo, SignedData } from 'pkijs'
import { renderBankDocument } from '../../documents/pdf-bank-document.ts'
import { sealPdf } from '../../documents/pdf-seal.ts'
import { pdfUaFailures } from '../../testing/pdf-ua.ts'
import { isSealSound, sealIn } from '../../testing/pdf-seal.ts'
import { readPdf } from '../../testing/pdf.ts'
import { fileSeal } from './key-file.ts'
import { noSeal } from './off.ts'
import { demoSeal } from './own-key.ts'
import { selfSigned } from './self-signed.ts'

const brand = { name: 'Almenara', legalText: 'Domicilio social', primary: '#0b4f5c', accent: '#d98324' }
const check = { code: 'ABCD EFGH', at: { link: 'https://banca.example/c/ABCDEFGH', page: 'https://banca.example/c' } }
const document = {
  title: 'Certificado de titularidad',
  producedAt: toInstant('2026-11-20T09:00:00Z'),
  facts: [{ label: 'Titular', text: 'Carmen Muñoz' }],
  figures: [],
  paragraphs: Array.from({ length: 40 }, () => 'Almenara certifica que consta en sus registros lo que sigue. '.repeat(3)),
  notes: [],
  check,
  sealed: true,
} as const
const drawn = renderBankDocument({ id: 'one', brand, document })
const OIDS = { signingTime: '1.2.840.113549.1.9.5', signingCertificateV2: '1.2.840.113549.1.9.16.2.47' }

function attributesOf(cms: Uint8Array): string[] {
  const data = new SignedData({ schema: ContentInfo.fromBER(cms).content })
  return data.signerInfos.flatMap(({ signedAttrs }) => signedAttrs?.attributes.map(({ type }) => type) ?? [])
}

const EC = { name: 'ECDSA', namedCurve: 'P-256' }
const RSA = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }

let folder: string

/** What a trust service gives, in PEM: a key, encrypted where there is a password, and its certificate. */
async function keyAndCertificate(algorithm: typeof EC | typeof RSA, password?: string) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const cipher = password === undefined ? {} : { cipher: 'aes-256-cbc', passphrase: password }
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'pem', type: 'pkcs8', ...cipher })
  const certificate = new X509Certificate(await selfSigned(keys, { organisation: 'Banco', name: 'Sello' }))
  return { key: String(key), certificate: certificate.toString() }
}

function inFile(name: string, ...parts: string[]): string {
  const file = join(folder, `${name}.pem`)
  writeFileSync(file, parts.join('\n'))
  return file
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seal-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the seal of a document', () => {
  test('is of all its bytes but its own, names its certificate, says no moment of its own, and keeps PDF/UA-1', async () => {
    const sealed = await sealPdf(drawn.content, demoSeal('Almenara, S. A.'))
    const { cms, range } = sealIn(sealed)
    expect(range[0]).toBe(0)
    expect(range[2] + range[3]).toBe(sealed.length)
    expect(await isSealSound(sealed)).toBe(true)
    expect(attributesOf(cms)).toContain(OIDS.signingCertificateV2)
    expect(attributesOf(cms)).not.toContain(OIDS.signingTime)
    expect(await pdfUaFailures(sealed)).toEqual([])
    expect(sealed.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
  })

  test('breaks with one byte changed', async () => {
    const sealed = await sealPdf(drawn.content, demoSeal('Almenara, S. A.'))
    const altered = Buffer.from(sealed)
    altered[200] = (altered[200] ?? 0) ^ 1
    expect(await isSealSound(altered)).toBe(false)
  })

  test.each([
    ['EC', EC, undefined],
    ['RSA', RSA, undefined],
    ['an encrypted key', RSA, 'secreto'],
  ])('is made with a key in a file: %s', async (name, algorithm, password) => {
    const { key, certificate } = await keyAndCertificate(algorithm, password)
    const file = inFile(name, key, certificate)
    const sealed = await sealPdf(drawn.content, fileSeal({ file, ...(password === undefined ? {} : { password }) }))
    expect(await isSealSound(sealed)).toBe(true)
  })

  test('a file without a key, with a wrong password, or with the certificate of another key stops the start and says why', async () => {
    const [one, two] = await Promise.all([keyAndCertificate(EC, 'secreto'), keyAndCertificate(EC)])
    const encrypted = inFile('encrypted', one.key, one.certificate)
    const mixed = inFile('mixed', two.key, one.certificate)
    for (const settings of [{ file: join(folder, 'none.pem') }, { file: encrypted, password: 'otro' }, { file: mixed }]) {
      expect(() => fileSeal(settings)).toThrow(/ALMENARA_SEAL_FILE/)
    }
    expect(fileSeal({ file: inFile('own', two.key, two.certificate) }).on).toBe(true)
  })

  test('a bank without one refuses to seal, and a document without room for it cannot be sealed', async () => {
    expect(noSeal.on).toBe(false)
    await expect(noSeal.seal(drawn.content)).rejects.toThrow('no electronic seal')
    const { sealed: _, ...plain } = document
    const unsealed = renderBankDocument({ id: 'two', brand, document: plain })
    expect(unsealed.sealed).toBe(false)
    await expect(sealPdf(unsealed.content, demoSeal('Almenara'))).rejects.toThrow('no room')
  })

  test('every page has the code and where it is checked', async () => {
    const { pages } = await readPdf(Buffer.from(drawn.content))
    expect(drawn.pages).toBeGreaterThan(1)
    expect(pages).toHaveLength(drawn.pages)
    for (const page of pages) {
      expect(page).toContain('Código: ABCD EFGH')
      expect(page).toContain(check.at.page)
    }
  })
})
