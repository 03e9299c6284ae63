import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAYMENT_MESSAGES } from '../intake/messages.ts'
import { grammarOfSchema } from './grammar-of-schema.ts'
import { schemaFile } from './testing.ts'

test.each(PAYMENT_MESSAGES)('the grammar of $name is that of its schema', async ({ name, grammar }) => {
  const file = schemaFile(`${name}.xsd`)
  if (!existsSync(file))
    return console.warn(`NOT CHECKED against ${file}: it is not there. Name the folder of the schemas in ALMENARA_XSD.`)
  expect(grammar).toEqual(await grammarOfSchema(name, readFileSync(file)))
})
