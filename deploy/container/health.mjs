// Asked by the container's health check: code 0 while the process on PORT is ready for customers. There is no shell nor curl in the image.
const port = process.env['PORT'] || '8080'
const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => ({ ok: false }))
process.exitCode = ok ? 0 : 1
