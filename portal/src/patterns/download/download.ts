/** Brings a file and hands it to the browser under the name that the services gave it. */
import { OBJECT_URL_MS } from '@almenara/contract/limits'
import type { Arguments, Call, FileReply } from '@almenara/contract/call'
import { fetchCall } from '../../api/send.ts'

/** Throws CallFailure when the file cannot be had. */
export async function download<P, Q, B>(call: Call<P, Q, B, FileReply>, args: Arguments<P, Q, B>): Promise<string> {
  const response = await fetchCall(call, args as object)
  const name = fileName(response.headers.get('content-disposition') ?? '')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), OBJECT_URL_MS)
  return name
}

/** RFC 6266: the UTF-8 name when it comes, else the plain one. */
export function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'descarga'
}
