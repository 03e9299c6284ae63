/** E-mail through any SMTP server (RFC 5321), encrypted unless the server is this machine. */
import { createTransport } from 'nodemailer'
import type { Delivery } from '../delivery.ts'
import type { MailPort } from './port.ts'

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which must then offer STARTTLS. */
  url: string
  /** The sender: `Almenara <avisos@banco.example>`. */
  from: string
}

const TIMEOUT_MS = 10_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface Smtp extends MailPort {
  close(): void
}

export function smtp({ url, from }: SmtpSettings): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url)
  const transport = createTransport({
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    secure: protocol === 'smtps:',
    requireTLS: protocol === 'smtp:' && !LOOPBACK.has(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text, html }) => {
      try {
        // The same Message-ID at each attempt: what arrives twice is shown once.
        const sent = await transport.sendMail({
          from,
          to,
          subject,
          text,
          ...(html ? { html } : {}),
          messageId: `<${id}.almenara@${hostname}>`,
        })
        return { outcome: 'SENT', reference: sent.messageId }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx about the recipient or the message is final (RFC 5321 §4.2.1); a 5xx about our own access may be temporary. */
function judge(error: unknown): Delivery {
  const { code = '', responseCode } = Object(error) as { code?: string; responseCode?: number }
  const final = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { outcome: final ? 'REFUSED' : 'LATER', reason: `the mail server: ${code} ${responseCode ?? ''}`.trim() }
}
