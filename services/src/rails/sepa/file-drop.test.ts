import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileDropSepa } from './file-drop.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almenara-sepa-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const message = { id: 'M1', name: 'pacs.008.001.09' as const, xml: Buffer.from('<a/>') }
const files = (place: string) => readdir(join(folder, place))
const bring = async (name: string, text: string) => {
  await mkdir(join(folder, 'in'), { recursive: true })
  await writeFile(join(folder, 'in', name), text)
}

test('what is sent is a whole file named by its id, and only once, even after somebody took it away', async () => {
  const line = fileDropSepa(folder)
  const sent = { outcome: 'SENT', reference: 'pacs.008.001.09-M1.xml' }
  expect(await line.send(message)).toEqual(sent)
  expect(await readFile(join(folder, 'out', 'pacs.008.001.09-M1.xml'), 'utf8')).toBe('<a/>')
  await rm(join(folder, 'out', 'pacs.008.001.09-M1.xml'))
  expect(await line.send(message)).toEqual(sent)
  expect(await files('out')).toEqual([])
})

test('what was lost after it was taken is put there once more when the bank says so', async () => {
  const line = fileDropSepa(folder)
  const lost = { ...message, id: 'M-LOST' }
  await line.send(lost)
  await rm(join(folder, 'out', 'pacs.008.001.09-M-LOST.xml'))
  await line.send(lost, { again: true })
  expect(await readFile(join(folder, 'out', 'pacs.008.001.09-M-LOST.xml'), 'utf8')).toBe('<a/>')
  await rm(join(folder, 'out', 'pacs.008.001.09-M-LOST.xml'))
})

test('an id that would lead out of the folder is refused', async () => {
  for (const id of ['../x', 'a/b', '', '.hidden']) {
    expect(await fileDropSepa(folder).send({ ...message, id })).toMatchObject({ outcome: 'REFUSED' })
  }
})

test('what comes is given until it is acknowledged, and half-written files are left alone', async () => {
  const line = fileDropSepa(folder)
  await bring('b.xml', '<b/>')
  await bring('a.xml', '<a/>')
  await bring('c.xml.part', '<c')
  await bring('.d.xml', '<d')
  const found = await line.receive(10)
  expect(found.map(({ handle, xml }) => [handle, Buffer.from(xml).toString()])).toEqual([
    ['a.xml', '<a/>'],
    ['b.xml', '<b/>'],
  ])
  expect((await line.receive(1)).length).toBe(1)
  await line.acknowledge('a.xml')
  // Acknowledged before the process died, and again after.
  await line.acknowledge('a.xml')
  expect((await line.receive(10)).map(({ handle }) => handle)).toEqual(['b.xml'])
  expect(await files('done')).toEqual(['a.xml'])
})

test('what is refused is put apart with why', async () => {
  const line = fileDropSepa(folder)
  await bring('x.xml', 'oops')
  await line.receive(10)
  await line.refuse('x.xml', 'no es XML')
  expect((await files('failed')).sort()).toEqual(['x.xml', 'x.xml.txt'])
  expect(await readFile(join(folder, 'failed', 'x.xml.txt'), 'utf8')).toBe('no es XML\n')
  expect(await line.receive(10)).toEqual([])
})

test('a folder among the files, or one that cannot be read, keeps the others from nothing', async () => {
  const line = fileDropSepa(folder)
  await mkdir(join(folder, 'in', 'a-folder'), { recursive: true })
  await symlink(join(folder, 'nowhere'), join(folder, 'in', 'b.xml'))
  await bring('c.xml', '<c/>')
  expect((await line.receive(1)).map(({ handle }) => handle)).toEqual(['c.xml'])
})

test('a name that comes again takes the place of nothing', async () => {
  const line = fileDropSepa(folder)
  for (const text of ['one', 'two', 'three']) {
    await bring('x.xml', text)
    await line.receive(10)
    await line.refuse('x.xml', `not ${text}`)
  }
  expect((await files('failed')).sort()).toEqual(['2-x.xml', '2-x.xml.txt', '3-x.xml', '3-x.xml.txt', 'x.xml', 'x.xml.txt'])
  expect(await readFile(join(folder, 'failed', '2-x.xml.txt'), 'utf8')).toBe('not two\n')
})

test('a folder that cannot be written is a line that is down', async () => {
  const line = fileDropSepa(join('/dev/null', 'nowhere'))
  expect(await line.send(message)).toMatchObject({ outcome: 'LATER' })
  expect(await line.receive(10)).toEqual([])
})

test('a bank of another country is reached by the directory beside the files, as it stands when it is asked', async () => {
  const line = fileDropSepa(folder)
  const of = (iban: string) => line.bicOf?.(iban)
  expect(await of('DE89370400440532013000')).toBeUndefined()
  const lines = ['country;bank;bic', 'DE;370;DRESDEFF370', 'DE;37040044;COBADEFFXXX', 'IT;.05428;UBIBITMMXXX', 'DE;nada']
  await writeFile(join(folder, 'banks.csv'), lines.join('\r\n'))
  expect(await of('DE89370400440532013000')).toBe('COBADEFFXXX')
  expect(await of('DE75370501980532013000')).toBe('DRESDEFF370')
  expect(await of('IT60X0542811101000000123456')).toBe('UBIBITMMXXX')
  expect(await of('FR1420041010050500013M02606')).toBeUndefined()
  await rm(join(folder, 'banks.csv'))
  expect(await of('DE89370400440532013000')).toBe('COBADEFFXXX')
})
