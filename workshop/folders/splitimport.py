"""splitimport.py FROM TO name...: imports of these names from FROM come from TO in every file."""
import re,os,subprocess,sys
def main(frm,to,names,root='.'):
    os.chdir(root); names=set(names)
    files=subprocess.check_output(['git','ls-files','-co','--exclude-standard','*.ts','*.tsx','*.mjs'],text=True).split()
    imp=re.compile(r'import (type )?\{([^}]*)\} from "(\.[^"]+)";\n')
    n=0
    for f in files:
        if f==to or not os.path.exists(f): continue
        s=open(f).read(); o=s
        def sub(m):
            p=os.path.normpath(os.path.join(os.path.dirname(f),m[3]))
            if p!=frm: return m[0]
            items=[x.strip() for x in m[2].split(',') if x.strip()]
            mv=[x for x in items if re.sub(r'^type ','',x).split(' as ')[0] in names]
            if not mv: return m[0]
            keep=[x for x in items if x not in mv]
            r=os.path.relpath(to,os.path.dirname(f)); r=r if r.startswith('.') else './'+r
            out=''
            def stmt(items,path):
                t=m[1] or ''
                if not t and all(x.startswith('type ') for x in items): t='type '; items=[x[5:] for x in items]
                return f'import {t}{{ {", ".join(items)} }} from "{path}";\n'
            if keep: out+=stmt(keep,m[3])
            out+=stmt(mv,r)
            return out
        s=imp.sub(sub,s)
        if s!=o: open(f,'w').write(s); n+=1
    print(frm,'->',to,n,'files')
if __name__=='__main__': main(sys.argv[1],sys.argv[2],sys.argv[3:])
