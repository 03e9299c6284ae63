/** What V8 is told once for the whole process, workers too, because of how statements are made. */
import { setFlagsFromString } from 'node:v8'

/**
 * A statement is put together of hundreds of small objects that are garbage as soon as it is sent. V8 counts what survives of each place that
 * makes objects: those of tables and of a load that is under way do, so it takes all fragments of SQL for old ones and puts them where only a
 * full collection looks, which a bank at rest does not reach for hours (decisions/2026-11-fragments-of-statements-are-young.md).
 */
setFlagsFromString('--no-allocation-site-pretenuring')
