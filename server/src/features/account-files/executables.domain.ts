// Files that run code when opened, on any common operating system.
const running = new Set(
  `action ade adp apk app appimage application appref-ms asp aspx bas bash bat bin chm class cmd com command cpl csh
  dll dmg docm dotm drv elf exe fon gadget hta htm html inf ins iqy isp jar jnlp job js jse jsp ksh lnk mde mht mhtml
  msc msh mshxml msi msix msp mst ocx osx out pcd php pif pkg pl potm ppam ppsm pptm prf prg ps1 ps1xml ps2 psc1 psc2
  psd1 psm1 py pyc pyw rb reg rgs rpm run scf scr sct settingcontent-ms sh shb shs so svg swf sys udl url vb vbe vbs
  vbscript vhd vhdx ws wsc wsf wsh xbap xhtml xlam xll xlsb xlsm xltm zsh deb`.split(/\s+/),
)
// Containers that may hold such files and cannot be looked into.
const packed = new Set('7z ace arj bz2 cab gz img iso lha lz lzh rar tar tbz tgz xz z zip zst'.split(' '))

/** Whether an extension (lower case, without its dot) is a program's. */
export const runsSomething = (ending: string): boolean => running.has(ending)
export const isArchive = (ending: string): boolean => packed.has(ending)
