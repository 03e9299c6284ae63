import type { TokenReply } from '@almenara/contract/areas/session'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { searchable } from '@almenara/contract/text'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'

let bank: TestBank
let ana: TokenReply
let account: TestAccount

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  account = await addAccount(bank, owner)
  await move(bank, account, 500_000, '2026-01-10', 'Nómina de Construcciones Peñalver')
  await move(bank, account, -1_250, '2026-02-11', 'Café Æther & Søn')
  await move(bank, account, 1_250, '2026-03-12', 'Devolución')
  await move(bank, account, -125_000, '2026-04-13', 'Alquiler 100% a_b')
  await move(bank, account, -12_500, '2026-05-14', 'Recibo 12,5 de luz')
  await move(bank, account, -77, '2026-05-15', 'Vale zzzzz1')
  await move(bank, account, -111_111, '2026-05-15', 'Vale 1zzzzz')
  for (let day = 1; day <= 28; day += 1) await move(bank, account, -day, `2026-06-${String(day).padStart(2, '0')}`, `Peaje ${day}`)
  ana = await signInAs(bank, owner)
})
afterAll(() => bank.close())

const list = (query: string) => get(bank, ana, `/services/accounts/v2/${account.id}/movement-extract?${query}`)
const search = (text: string, more = '') => list(`search=${encodeURIComponent(text)}${more}`)
const titles = async (text: string): Promise<string[]> => (await search(text)).json().rows.map(({ title }: { title: string }) => title)

describe('a search of the movements', () => {
  test('finds the words of a concept whatever their case and accents', async () => {
    for (const text of ['penalver', 'PEÑALVER', 'peñal', 'nomina', '  Nómina  ', 'construcciones nomina'])
      expect(await titles(text), text).toEqual(['Nómina de Construcciones Peñalver'])
    for (const text of ['aether', 'ÆTHER', 'son cafe', 'søn']) expect(await titles(text), text).toEqual(['Café Æther & Søn'])
    expect(await titles('detalle de devolucion')).toEqual(['Devolución'])
  })

  test('finds a reference, also by a part of it', async () => {
    expect(await titles('REF2026-01-10')).toEqual(['Nómina de Construcciones Peñalver'])
    expect(await titles('-02-11')).toEqual(['Café Æther & Søn'])
  })

  test('finds an amount as people write it, in or out', async () => {
    for (const text of ['1250', '1.250,00 €', '1250,00']) expect(await titles(text), text).toEqual(['Alquiler 100% a_b'])
    for (const text of ['12.50', '12,50', '-12,50', '12,50 €']) expect(await titles(text), text).toEqual(['Devolución', 'Café Æther & Søn'])
    expect(await titles('12,5')).toEqual(['Recibo 12,5 de luz', 'Devolución', 'Café Æther & Søn'])
  })

  test('takes what it is given by the letter: no sign of it is a pattern', async () => {
    expect(await titles('100% a_b')).toEqual(['Alquiler 100% a_b'])
    for (const text of ['1%0', 'a_c', 'caf_', '%%%', '\\', '&', '- -']) expect(await titles(text), text).toEqual([])
  })

  test('looks for one or two letters where words begin', async () => {
    expect(await titles('al')).toEqual(['Alquiler 100% a_b'])
    expect(await titles('lu')).toEqual(['Recibo 12,5 de luz'])
    expect(await titles('uz')).toEqual([])
  })

  test('passes over one character repeated, which tells no movement from another, unless it is an amount', async () => {
    expect(await titles('zzzzz')).toEqual([])
    expect(await titles('zzzzz vale 1z')).toEqual(['Vale 1zzzzz'])
    expect(await titles('1111,11')).toEqual(['Vale 1zzzzz'])
  })

  test('goes on page by page, counts, and stays the same list', async () => {
    const first = (await search('peaje')).json()
    expect(first).toMatchObject({ count: 28, countIsExact: true, more: true, filters: { search: 'peaje' } })
    const second = (await list(`txId=${first.txId}&fromPage=2`)).json()
    expect(second.rows.map(({ title }: { title: string }) => title)).toEqual(['Peaje 3', 'Peaje 2', 'Peaje 1'])
    expect(second.months).toEqual([{ key: '2026-06', moneyIn: 0, moneyOut: -406 }])
  })

  test('goes together with the other filters', async () => {
    expect((await search('devolucion', '&direction=OUT')).json().count).toBe(0)
    expect((await search('12,50', '&direction=IN&fromDate=2026-03-01')).json().rows[0].title).toBe('Devolución')
  })

  test('that is blank or too long is refused with the field and what to do', async () => {
    const long = await search('a'.repeat(MAX_LENGTH.search + 1))
    expect(long.statusCode).toBe(400)
    expect(long.json().fields).toEqual([{ field: 'search', message: 'Escriba como máximo 60 caracteres.' }])
    expect((await search('   ')).json().fields[0].field).toBe('search')
  })
})

test('the database folds text as the contract does, letter by letter', async () => {
  // Every character of Latin-1 and Latin Extended-A, and some that come apart.
  const latin = Array.from({ length: 0x180 - 0x21 }, (_, index) => String.fromCodePoint(0x21 + index)).filter((sign) =>
    /[^\p{C}\s]/u.test(sign),
  )
  const signs = [...latin, 'ẞ', '½', 'ﬁ', 'Ṩ', 'e\u0301']
  // By themselves, because a text without rare letters is folded by a shorter way; and together with the rare ones.
  const { rows } = await bank.database.execute<{ folded: string }>(
    sql`select searchable(sign) as folded from unnest(${sql.param([...signs, signs.join(' ')])}::text[]) with ordinality one (sign, place) order by place`,
  )
  expect(rows.map(({ folded }) => folded)).toEqual([...signs, signs.join(' ')].map(searchable))
})
