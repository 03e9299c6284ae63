// Reads the files of payments that wait, as a process of the bank does, until it is killed. Arguments: the database's address, the worker's and the file
// of the brand.
import { readNextFile } from '../../areas/payments/files/read-file.ts'
import { readBrand, readConfig } from '../../config.ts'
import { openDatabase } from '../../db/connection.ts'
import { openBank, ROOT } from '../../open-bank.ts'
import { fixedClock } from '../clock.ts'

const [address = '', worker = '', brandFile = ''] = process.argv.slice(2)
const sealingKey = Buffer.alloc(32, 7)
const settings = {
  ALMENARA_DEMO: 'off',
  DATABASE_URL: address,
  ALMENARA_BRAND: brandFile,
  ALMENARA_SEALING_KEY: sealingKey.toString('base64'),
}
const config = readConfig(settings, ROOT)
const brand = await readBrand(config.brandFile)
const bank = openBank({ config, database: openDatabase(address), clock: fixedClock('2026-11-20T10:00:00+01:00'), brand, sealingKey })
while (await readNextFile({ ...bank, fileWorker: new URL(worker) }));
process.stdout.write('done\n')
