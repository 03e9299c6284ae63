import { toInstant } from '@almenara/contract/dates'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

let folder: string
const pem = (name: string, ...options: string[]) => {
  const file = join(folder, `${name}.pem`)
  const [key, certificate] = [join(folder, `${name}-key.pem`), join(folder, `${name}-cert.pem`)]
  const subject = ['-subj', '/O=Banco/CN=Sello', '-days', '30', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...options, ...subject], { stdio: 'ignore' })
  writeFileSync(file, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'))
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
    ['EC', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'], undefined],
    ['RSA', ['-newkey', 'rsa:2048', '-nodes'], undefined],
    ['an encrypted key', ['-newkey', 'rsa:2048', '-passout', 'pass:secreto'], 'secreto'],
  ])('is made with a key in a file: %s', async (name, options, password) => {
    const file = pem(name.replaceAll(' ', '-'), ...options)
    const sealed = await sealPdf(drawn.content, fileSeal({ file, ...(password === undefined ? {} : { password }) }))
    expect(await isSealSound(sealed)).toBe(true)
  })

  test('a file without a key, with a wrong password, or with the certificate of another key stops the start and says why', () => {
    const one = pem('one', '-newkey', 'rsa:2048', '-passout', 'pass:secreto')
    const two = pem('two', '-newkey', 'rsa:2048', '-nodes')
    const mixed = join(folder, 'mixed.pem')
    writeFileSync(mixed, readFileSync(join(folder, 'two-key.pem'), 'utf8') + readFileSync(join(folder, 'one-cert.pem'), 'utf8'))
    for (const settings of [{ file: join(folder, 'none.pem') }, { file: one, password: 'otro' }, { file: mixed }]) {
      expect(() => fileSeal(settings)).toThrow(/ALMENARA_SEAL_FILE/)
    }
    expect(fileSeal({ file: two }).on).toBe(true)
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
