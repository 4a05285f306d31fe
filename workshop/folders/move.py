"""Usage: move.py WORKTREE. Moves every file by map.new and rewrites relative imports and paths named in texts."""
import os,re,sys,subprocess,json
sys.path.insert(0,'/tmp/mv')
from map import new
W=sys.argv[1]; os.chdir(W)
files=subprocess.check_output(['git','ls-files'],text=True).split('\n')[:-1]
fs=set(files)
M={f:new(f) for f in files}
assert len(set(M.values()))==len(M), 'duplicate targets'
dirs=set()
for f in files:
    d=os.path.dirname(f)
    while d: dirs.add(d); d=os.path.dirname(d)
# a directory maps if all its files share one target prefix
def newdir(d):
    out=set()
    for f in files:
        if f.startswith(d+'/'):
            rest=f[len(d)+1:]
            t=M[f]
            if not t.endswith('/'+rest): return None
            out.add(t[:-len(rest)-1])
    return out.pop() if len(out)==1 else None
DM={}
for d in sorted(dirs):
    n=newdir(d)
    if n: DM[d]=n
def rel(frm,to):
    r=os.path.relpath(to,os.path.dirname(frm) or '.')
    return r if r.startswith('.') else './'+r
q=re.compile(r'''(["'`])(\.{1,2}/[^"'`\n$]*?)\1''')
manual=[]
textext=re.compile(r'\.(ts|tsx|mjs|js|css|html|json|md|yml|yaml|sql|toml|sh|run)$|Dockerfile|\.example$|^\.ci/run$')
# absolute path tokens, longest first
tok=re.compile(r'(?<![\w./@-])((?:server|client|contracts|demo)/[\w./\[\]-]*[\w])(/?)')
def abs_sub(m):
    p,sl=m[1],m[2]
    if p in M and M[p]!=p: return M[p]+sl
    # "./x" style w/o extension: server/core/jobs
    for e in ('.ts','.tsx','.mjs'):
        if p+e in M and M[p+e]!=p+e and not sl: return re.sub(r'\.\w+$','',M[p+e])
    if p in DM: return DM[p]+sl
    if p in dirs or any(f.startswith(p) for f in files): manual.append(('TOKEN',cur,p))
    return m[0]
skip=re.compile(r'^(package-lock|docs/screens/|docs/verify.html|workshop/package-lock)')
for f in files:
    nf=M[f]
    if nf!=f:
        os.makedirs(os.path.dirname(nf) or '.',exist_ok=True)
for f in files:
    if M[f]!=f: subprocess.check_call(['git','mv','-k',f,M[f]]) if False else None
# git mv in batches through update-index is slow; rename on disk then add
for f in files:
    if M[f]!=f: os.rename(f,M[f])
for f in files:
    nf=M[f]
    if skip.match(f) or not (textext.search(f)) or os.path.islink(nf): continue
    try: t=open(nf,encoding='utf8').read()
    except UnicodeDecodeError: continue
    cur=f; o=t
    if re.search(r'\.(ts|tsx|mjs|css|html)$',f):
        def sub(m):
            s=m[2]; path,qq=(s.split('?',1)+[None])[:2] if '?' in s else (s,None)
            p=os.path.normpath(os.path.join(os.path.dirname(f),path))
            tail='' if qq is None else '?'+qq
            if p.startswith('..'): return m[0]
            if p in M: return m[1]+rel(nf,M[p])+tail+m[1]
            if p=='.' : 
                r=os.path.relpath('.',os.path.dirname(nf)); return m[1]+r+('/' if path.endswith('/') else '')+m[1]
            if p in DM or p in dirs:
                d=DM.get(p) or (p if p.split('/')[0] in('docs','tests','dist','node_modules','bin','db','workshop') else None)
                if d: return m[1]+rel(nf,d)+('/' if path.endswith('/') else '')+m[1]
                manual.append(('DIR',f,s)); return m[0]
            top=p.split('/')[0]
            if top in('dist','node_modules','data','docs','test-results'): return m[1]+rel(nf,p)+('/' if path.endswith('/') else '')+m[1]
            if nf!=f: manual.append(('REL',f,s))
            return m[0]
        # tests that hold source text of imaginary files are left alone
        if not f.startswith('bin/check/') or not f.endswith('.test.ts'):
            t=q.sub(sub,t)
    if not (f.startswith('bin/check/') and f.endswith('.test.ts')):
        t=tok.sub(abs_sub,t)
    if t!=o: open(nf,'w',encoding='utf8').write(t)
# prune empty dirs
for top in ('server','client','contracts','demo','bin/admin'):
    for d,_,_ in sorted(os.walk(top),key=lambda x:-len(x[0])):
        try: os.rmdir(d)
        except OSError: pass
json.dump(sorted(set(manual)),open('/tmp/mv/manual.json','w'),indent=0)
for m in sorted(set(manual)): print(*m)
